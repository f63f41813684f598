/** Tries of the code of a link, by whose row it is: a recipient's, or a request's. */
export interface CodeTries {
  /** Counts a try in a window that begins with its first. @returns tries so far, and when they began */
  countTry(id: number, on: string, windowFrom: string): Promise<{ tries: number; from: string }>;
  /** A right code forgives the wrong ones. */
  forgiveTries(id: number): Promise<void>;
}
