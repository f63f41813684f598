/** The result of a case: one line, and whether it passed. */
export interface Outcome {
  line: string;
  ok: boolean;
}
