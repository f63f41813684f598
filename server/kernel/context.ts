import type { Logger } from 'pino';
import type { LogKind, LogLevel } from '#contract/enums.ts';
import type { EventFeed } from '#server/adapters/eventFeed.ts';
import type { LdapClient } from '#server/adapters/ldap/ldapClient.ts';
import type { LogHeads } from '#server/adapters/log/logHeads.ts';
import type { Mailer } from '#server/adapters/mailer.ts';
import type { OcrEngine } from '#server/adapters/ocrEngine.ts';
import type { OidcClient } from '#server/adapters/oidcClient.ts';
import type { PasswordHasher } from '#server/adapters/passwordHasher.ts';
import type { Previewer } from '#server/adapters/previews/previewer.ts';
import type { Warnings } from '#server/adapters/processLog.ts';
import type { SecretBox } from '#server/adapters/secretBox.ts';
import type { Signer } from '#server/adapters/signer.ts';
import type { TextExtractor } from '#server/adapters/textExtractor.ts';
import type { Thumbnailer } from '#server/adapters/thumbnailer.ts';
import type { VirusScanner } from '#server/adapters/virusScanner.ts';
import type { WebhookSender } from '#server/adapters/webhooks/webhookSender.ts';
import type { Config } from '#server/config.ts';
import type { BlobStore } from '#server/storage/blobs/blobStore.ts';
import type { WriteOptions } from '#server/storage/database.ts';
import type { Caller } from './caller.ts';
import type { Events } from './events.ts';
import type { InputOf, OutputOf, ProviderHooks } from './providerHooks.ts';
import type { ProxyWatch } from './proxyWatch.ts';
import type { RejectedAttempts } from './rejectedAttempts.ts';
import type { RequestCounts } from './requestCounts.ts';

/** The optional values of a log row; the context adds the others. */
export interface AuditDetails {
  /** Bytes that went in or out. */
  length?: number;
  kind?: LogKind;
  level?: LogLevel;
  /** Whether `length` counts as fetched by a user. */
  isDownload?: boolean;
  /** From where, where that is not the address of this call. */
  ip?: string;
  /** Who did it, where the caller is not signed in (yet). */
  by?: { id: number | null; name: string };
}

export interface AuditRow extends Required<Omit<AuditDetails, 'length' | 'by'>> {
  on: string;
  byId: number | null;
  /** Whose rights counted: the user acted as, where a user acted. */
  by: string;
  /** Who acted as that user. */
  actedById: number | null;
  actedBy: string | null;
  /** The name of the API token by which it was done. */
  token: string | null;
  log: string;
  length: number | null;
  ip: string;
}

/** Where a row stands in the log: its number in its chain, and the hash that stands for it and all before it. */
export interface LogPosition {
  position: number;
  hash: string;
}

/** Stores log rows; the logs plugin implements it. */
export interface AuditTrail {
  /** @param signer signs the end of the chain that the row is added to */
  append(row: AuditRow, signer: Signer): Promise<LogPosition>;
}

/** Every store by its name; each plugin's model adds its own (`declare module`). */
export interface Stores {
  auditTrail: AuditTrail;
}

/** The parts of an instance besides its stores: created once in `app.ts`, and available in every context. */
export interface Services {
  config: Config;
  blobs: BlobStore;
  hasher: PasswordHasher;
  mailer: Mailer;
  /** Where one is configured. */
  ldapClient?: LdapClient;
  oidcClient?: OidcClient;
  /** Lines of the process log at Warning and above. */
  warnings: Warnings;
  thumbnailer: Thumbnailer;
  previewer: Previewer;
  textExtractor: TextExtractor;
  ocrEngine: OcrEngine;
  eventFeed: EventFeed;
  signer: Signer;
  secretBox: SecretBox;
  rejectedAttempts: RejectedAttempts;
  requestCounts: RequestCounts;
  proxyWatch: ProxyWatch;
  logHeads: LogHeads;
  webhookSender: WebhookSender;
  /** Where one is configured. */
  virusScanner?: VirusScanner;
  log: Logger;
  /** Rejects when the database does not answer soon, or takes no writes. */
  checkDatabase(): Promise<void>;
  /** Milliseconds by which the database's clock is ahead of this machine's, where it may be another one. */
  clockOffset?(): Promise<number>;
  /** The clock. Nothing else in the server asks for the time. */
  now(): Date;
}

/**
 * What a service works with: the caller, the stores, the clock and the services. The action and its log row commit in
 * one transaction.
 */
export interface Ctx extends Services {
  readonly caller: { actor: Caller; ip: string; force?: string };
  readonly actor: Caller;
  readonly stores: Stores;
  /** Now, as it is stored and sent: ISO 8601 in UTC. */
  stamp(): string;
  /**
   * Returns what `load` reads, and keeps it by its key until the next commit; inside a transaction it reads each time.
   * The key has to contain everything besides the database that the answer depends on. Callers must not change the answer.
   */
  cached<T>(key: string, load: () => Promise<T>): Promise<T>;
  /**
   * What `load` reads of people, sessions, rights, folders (less the number of their files), attributes, locks and
   * settings and of nothing else, asked once for a key until any of these change; inside a transaction, too.
   */
  cachedAccess<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The same for a key that names an immutable state (a version, a hash): commits do not remove its answer. */
  cachedByKey<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Appends a log row to this transaction. @returns where it stands, once the transaction commits */
  audit(log: string, details?: AuditDetails): Promise<LogPosition>;
  /** Calls the listeners of an event, within this transaction. */
  emit<E extends keyof Events>(event: E, payload: Events[E]): Promise<void>;
  /** Calls the providers of a hook in their order. @returns the first answer that is not undefined */
  callProvider<Q extends keyof ProviderHooks>(hook: Q, input: InputOf<Q>): Promise<OutputOf<Q> | undefined>;
  /** Runs `work` in a transaction; inside a transaction it joins that one. */
  transact<T>(work: (ctx: Ctx) => Promise<T>, how?: WriteOptions): Promise<T>;
  /** The same context for another caller: a user who just signed in, or a task. */
  as(actor: Caller): Ctx;
  /** The same context for a change that may break policy tests, with the reason; the service authorizes that. */
  forcing(reason: string): Ctx;
}
