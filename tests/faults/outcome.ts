/** What a case says: one line, and whether all is as it has to be. */
export interface Outcome {
  line: string;
  ok: boolean;
}
