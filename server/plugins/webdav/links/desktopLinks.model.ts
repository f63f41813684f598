/** An address by which a program opens one file without signing in; only a hash of its token is stored. */
export interface DesktopLink {
  tokenHash: string;
  fileId: number;
  /** The name in the address, which may be shorter than that of the file. */
  name: string;
  mode: 'edit' | 'view';
  /** With what the user was signed in who requested it. */
  userId: number;
  sessionId: number | null;
  tokenId: number | null;
  /** The version that the program has read or stored last. */
  versionId: number | null;
  usedOn: string;
}
