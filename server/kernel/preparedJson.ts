/** A reply that is JSON text already, where creating the value first would cost too much. `T` is the type of the value. */
export class PreparedJson<T> {
  /** Only for the compiler: a `PreparedJson` of another type is no reply to an endpoint. */
  declare readonly content?: T;

  constructor(readonly text: string) {}
}
