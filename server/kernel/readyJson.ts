/** Text that is the JSON of a `T` already, made where making the value first would cost too much. */
export type ReadyJson<T> = string & { readonly of?: T };
