import type { Logger } from 'pino';
import type { LogKind, LogLevel } from '#contract/enums.ts';
import type { EventFeed } from '#server/adapters/eventFeed.ts';
import type { LdapClient } from '#server/adapters/ldap/ldapClient.ts';
import type { LogHeads } from '#server/adapters/log/logHeads.ts';
import type { Mailer } from '#server/adapters/mailer.ts';
import type { OcrEngine } from '#server/adapters/ocrEngine.ts';
import type { OfficeServer } from '#server/adapters/office/officeServer.ts';
import type { OidcClient } from '#server/adapters/oidcClient.ts';
import type { PasswordHasher } from '#server/adapters/passwordHasher.ts';
import type { Previewer } from '#server/adapters/previews/previewer.ts';
import type { Warnings } from '#server/adapters/processLog.ts';
import type { ImageEditor } from '#server/adapters/readers/imageEditor.ts';
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
  /** Transferred bytes. */
  length?: number;
  kind?: LogKind;
  level?: LogLevel;
  /** Whether `length` counts as a download by a user. */
  isDownload?: boolean;
  /** The IP address, if it is not that of this call. */
  ip?: string;
  /** The user, if the caller is not signed in (yet). */
  by?: { id: number | null; name: string };
}

export interface AuditRow extends Required<Omit<AuditDetails, 'length' | 'by'>> {
  on: string;
  byId: number | null;
  /** The name of the user whose rights counted: during an impersonation, the impersonated user. */
  by: string;
  /** The administrator, during an impersonation. */
  actedById: number | null;
  actedBy: string | null;
  /** The name of the API token that was used. */
  token: string | null;
  log: string;
  length: number | null;
  ip: string;
}

/** The position of a log row: its number in its chain, and the hash that covers it and all rows before it. */
export interface LogPosition {
  position: number;
  hash: string;
}

/** Stores log rows; the logs plugin implements it. */
export interface AuditTrail {
  /** @param signer signs the end of the chain that the row is added to */
  append(row: AuditRow, signer: Signer): Promise<LogPosition>;
}

/** All stores by name; each store file adds its own (`declare module`), with the type of its implementation. */
export interface Stores {
  auditTrail: AuditTrail;
}

/** The parts of an instance besides its stores: created once in `app.ts`, and available in every context. */
export interface Services {
  config: Config;
  blobs: BlobStore;
  hasher: PasswordHasher;
  mailer: Mailer;
  /** Present when an LDAP directory is configured. */
  ldapClient?: LdapClient;
  oidcClient?: OidcClient;
  /** Present when an office server is configured. */
  officeServer?: OfficeServer;
  /** Lines of the process log at Warning and above. */
  warnings: Warnings;
  thumbnailer: Thumbnailer;
  imageEditor: ImageEditor;
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
  /** Present when a virus scanner is configured. */
  virusScanner?: VirusScanner;
  log: Logger;
  /** Rejects when the database does not answer in time, or does not accept writes. */
  checkDatabase(): Promise<void>;
  /** Milliseconds by which the database's clock is ahead of this machine's; only for databases on another machine. */
  clockOffset?(): Promise<number>;
  /** The clock. No other code in the server reads the time. */
  now(): Date;
}

/**
 * The context of a service function: the caller, the stores, the clock and the services. An action and its log row
 * commit in one transaction.
 */
export interface Ctx extends Services {
  readonly caller: { actor: Caller; ip: string; force?: string };
  readonly actor: Caller;
  readonly stores: Stores;
  /** The current time as it is stored and sent: ISO 8601 in UTC. */
  stamp(): string;
  /**
   * Returns what `load` reads, and caches it by its key until the next commit; inside a transaction it reads each time.
   * The key must contain everything besides the database that the result depends on. Callers must not change the
   * result.
   */
  cached<T>(key: string, load: () => Promise<T>): Promise<T>;
  /**
   * Caches what `load` reads, until the access version changes. `load` may only read people, sessions, rights, folders
   * (except for their file counts), attributes, locks and settings. Works inside a transaction, too.
   */
  cachedAccess<T>(key: string, load: () => Promise<T>): Promise<T>;
  /**
   * A context for one answer that shows one moment: what `cached` and `cachedAccess` have loaded in it stays the same,
   * whatever is committed meanwhile. It shares no results with other contexts, since they may be older than the data.
   */
  steady(): Ctx;
  /** Caches by a key that identifies an immutable state (a version, a hash): commits do not remove its result. */
  cachedByKey<T>(key: string, load: () => Promise<T>): Promise<T>;
  /**
   * Appends a log row in this transaction.
   * @returns its position, valid once the transaction commits
   */
  audit(log: string, details?: AuditDetails): Promise<LogPosition>;
  /** Calls the listeners of an event, within this transaction. */
  emit<E extends keyof Events>(event: E, payload: Events[E]): Promise<void>;
  /**
   * Calls the providers of a hook in their order.
   * @returns the first result that is not undefined
   */
  callProvider<Q extends keyof ProviderHooks>(hook: Q, input: InputOf<Q>): Promise<OutputOf<Q> | undefined>;
  /** Runs `work` in a transaction; inside a transaction it joins that one. */
  transact<T>(work: (ctx: Ctx) => Promise<T>, how?: WriteOptions): Promise<T>;
  /** The same context for another caller: a user who just signed in, or a task. */
  as(actor: Caller): Ctx;
  /** The same context with permission to break policy tests, and the reason; the service authorizes it. */
  forcing(reason: string): Ctx;
}
