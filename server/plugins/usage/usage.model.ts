/** Bytes of files, by location. */
export interface Stored {
  live: number;
  deleted: number;
}
