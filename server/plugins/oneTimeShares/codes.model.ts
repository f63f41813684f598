/** Attempts at the code of a link; the ID is that of a recipient or a request. */
export interface CodeAttempts {
  /**
   * Counts an attempt in a window that begins with its first one.
   * @param maxAttempts attempts of a window that are checked
   * @returns the attempts in this window, its start, and the attempts checked since the link was created, less the
   *   correct ones
   */
  countAttempt(
    id: number,
    on: string,
    windowFrom: string,
    maxAttempts: number,
  ): Promise<{ attempts: number; from: string; everWrong: number }>;
  /** A correct code resets the window; of the total, only the correct attempt itself is subtracted. */
  forgiveAttempts(id: number): Promise<void>;
}
