/** The one line that the instance stores. */
export interface MottoStore {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    motto: MottoStore;
  }
}
