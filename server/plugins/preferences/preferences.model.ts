export interface PreferenceStore {
  /** A user's preferences as JSON; undefined where there are none. */
  find(userId: number): Promise<string | undefined>;
  set(userId: number, values: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    preferences: PreferenceStore;
  }
}
