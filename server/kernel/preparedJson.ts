/** A reply that is JSON text already, where making the value first would cost too much. `T` is what the text holds. */
export class PreparedJson<T> {
  /** Only for the compiler: a `PreparedJson` of another type is no reply to an endpoint. */
  declare readonly content?: T;

  constructor(readonly text: string) {}
}
