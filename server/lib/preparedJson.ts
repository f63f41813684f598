/**
 * A reply that is JSON text already, used where creating the value first would take too long. `T` is the type of the
 * value.
 */
export class PreparedJson<T> {
  /** For type checks only: a `PreparedJson` of another type is not accepted as the reply of an endpoint. */
  declare readonly content?: T;

  constructor(readonly text: string) {}
}
