import type { LogCategory, LogRow } from '#contract/instance/logs.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Paged } from '#server/lib/page.ts';

/** A row as it is stored, without the sign-in ID that tells actors with the same name apart. */
export type StoredRow = Omit<LogRow, 'signInId'>;

/** The filters of a log list; `from` is inclusive, `before` exclusive. */
export interface LogFilter {
  from?: string;
  before?: string;
  byId?: number;
  ip?: string;
  level?: number;
  category?: LogCategory;
  /** Normalised; must occur in the text of the row. */
  object?: string;
  objectNot?: string;
  /** Normalised; must occur in the name of the actor. */
  byName?: string;
  byIdNot?: number;
  ipNot?: string;
  ipStarts?: string;
  categoryNot?: LogCategory;
  /** Bytes, inclusive. */
  sizeFrom?: number;
  sizeTo?: number;
}

/** A page of rows, and their total. */
export type LogPage<Row> = Paged<Row> & { hasMore: boolean };

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** What must be shown with the names of these users so that they are unambiguous, as a function of user and name. */
    namesakes: {
      input: { id: number; name: string }[];
      output: (person: { id: number; name: string }) => string | undefined;
    };
    /** The caller with a bearer token; none when it is not valid any more. */
    callerOfToken: { input: string; output: Caller };
  }
}
