/** A client that waits to be connected by its user. Only hashes of its code and its tokens are stored. */
export interface DeviceLogin {
  id: number;
  /** The hash of the code in the address of the page. */
  code: string;
  /** The hash of the token with which the client asks whether it is connected. */
  poll: string;
  /** From it and the token of the client, its password follows: neither alone is one. */
  salt: string;
  /** The hash of the password that the client gets. */
  password: string;
  client: string;
  address: string;
  /** The key by which attempts from this address count. */
  origin: string;
  createdOn: string;
  expiresOn: string;
  /** The token and the sign-in ID of the user, as soon as they have connected it. */
  tokenId: number | null;
  signInId: string | null;
}
