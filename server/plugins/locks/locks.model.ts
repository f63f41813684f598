/** A WebDAV write lock on a file or folder. */
export interface Lock {
  /** The token that clients send: `opaquelocktoken:…`. */
  token: string;
  nodeId: number;
  userId: number;
  /** Whether it applies to all descendants of a folder as well. */
  isDeep: boolean;
  isShared: boolean;
  /** The owner element sent by the client, as XML; may be empty. */
  owner: string;
  createdOn: string;
  expiresOn: string;
}
