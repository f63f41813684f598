/** Tries of the code of a link, by whose row it is: a recipient's, or a request's. */
export interface CodeAttempts {
  /**
   * Counts a try in a window that begins with its first.
   * @param maxTries tries of a window that are looked at
   * @returns tries so far, when they began, and how many were looked at since the link was made and not forgiven
   */
  countAttempt(
    id: number,
    on: string,
    windowFrom: string,
    maxAttempts: number,
  ): Promise<{ attempts: number; from: string; everWrong: number }>;
  /** A right code forgives the wrong ones of its window; over all windows, itself alone. */
  forgiveAttempts(id: number): Promise<void>;
}
