import type { Logger } from 'pino';
import type { LogKind, LogLevel } from '#contract/enums.ts';
import { type Actor, anonymous } from '#contract/policy.ts';
import type { Config } from '#server/config.ts';
import type { Directory } from '#server/outside/directory.ts';
import type { Mailer } from '#server/outside/mailer.ts';
import type { PasswordHasher } from '#server/outside/passwordHasher.ts';
import type { Warnings } from '#server/outside/processLog.ts';
import type { Provider } from '#server/outside/provider.ts';
import type { Recogniser } from '#server/outside/recogniser.ts';
import type { TextExtractor } from '#server/outside/textExtractor.ts';
import type { Thumbnailer } from '#server/outside/thumbnailer.ts';
import type { BlobStore } from '#server/storage/blobs/blobStore.ts';
import type { Writing } from '#server/storage/database.ts';
import type { Events } from './events.ts';
import type { AnswerOf, AskedOf, Questions } from './questions.ts';

/** Who is calling: the one whose rights count, and whose hands they are when somebody acts as another. */
export interface Caller extends Actor {
  name: string;
  /** The administrator behind it, while acting as somebody. */
  actedBy?: { id: number; name: string };
  sessionId?: number;
  /** When the token that says so ends. */
  expiresOn?: string;
}

export const nobody: Caller = { ...anonymous, name: '' };

/** One row of the log, less what the context knows itself. */
export interface AuditDetails {
  /** Bytes that went in or out. */
  length?: number;
  kind?: LogKind;
  level?: LogLevel;
  /** Whether `length` counts as fetched by somebody. */
  isDownload?: boolean;
  /** Who did it, where the caller is not signed in (yet). */
  by?: { id: number | null; name: string };
}

export interface AuditRow extends Required<Omit<AuditDetails, 'length' | 'by'>> {
  on: string;
  byId: number | null;
  by: string;
  log: string;
  length: number | null;
  ip: string;
}

/** Where log rows go; the logs plugin keeps it. */
export interface AuditTrail {
  append(row: AuditRow): Promise<void>;
}

/** Every store by its name; each plugin's model adds its own (`declare module`). */
export interface Stores {
  auditTrail: AuditTrail;
}

/** What a house has that is not rows: wired once in `app.ts`, received by everybody. */
export interface Surroundings {
  config: Config;
  blobs: BlobStore;
  hasher: PasswordHasher;
  mailer: Mailer;
  /** Where one is configured. */
  directory?: Directory;
  provider?: Provider;
  /** What the process log said at Warning and above. */
  warnings: Warnings;
  thumbnailer: Thumbnailer;
  textExtractor: TextExtractor;
  recogniser: Recogniser;
  log: Logger;
  /** The clock. Nothing else in the server asks for the time. */
  now(): Date;
}

/**
 * All that a service gets: who calls, the only way to storage, the clock. Within one unit of work the deed and its
 * log row commit together.
 */
export interface Ctx extends Surroundings {
  readonly caller: { actor: Caller; ip: string };
  readonly actor: Caller;
  readonly stores: Stores;
  /** Now, as it is stored and sent: ISO 8601 in UTC. */
  stamp(): string;
  /**
   * What `load` reads, asked once for a key while nothing is committed; inside a unit of work it is read each time.
   * The key says everything that the answer depends on besides the database. Nobody may change the answer.
   */
  lasting<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The same for a key that names a state which never comes back: what belongs to it lasts, whatever is committed. */
  settled<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Appends a log row to this unit of work. */
  audit(log: string, details?: AuditDetails): Promise<void>;
  /** Tells whoever listens, within this unit of work. */
  emit<E extends keyof Events>(event: E, told: Events[E]): Promise<void>;
  /** The first answer of whoever knows one; undefined when nobody does. */
  ask<Q extends keyof Questions>(question: Q, asked: AskedOf<Q>): Promise<AnswerOf<Q> | undefined>;
  /** Runs work as a unit of its own; inside a unit it joins that one. */
  transact<T>(work: (ctx: Ctx) => Promise<T>, how?: Writing): Promise<T>;
  /** The same context for somebody else: the one who just signed in, or a task. */
  as(actor: Caller): Ctx;
}
