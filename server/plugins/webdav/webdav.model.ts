import type { Readable } from 'node:stream';
import type { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** A file or folder as WebDAV shows it. */
export interface Entry {
  id: number;
  parentId: number | null;
  isFolder: boolean;
  name: string;
  /** The name in the address, if it is another one. */
  alias?: string;
  /** Changes with every change of the file or folder itself. */
  rowVersion: number;
  createdOn: string;
  updatedOn: string;
  /** For files. */
  size: number;
  type: string;
  versionId: number;
  uploadedOn: string;
  /** For folders: the access list of the folder. */
  accessListId: number;
}

/** A property that a client stores with a file or folder, without meaning for the server. */
export interface DeadProperty {
  nodeId: number;
  namespace: string;
  name: string;
  /** The whole element, as XML. */
  xml: string;
}

/** A resolved resource with the caller's rights on the folder, or on the folder of the file. */
export interface Resource {
  entry: Entry;
  rights: Rights;
  /** Its folder, and all ancestors up to the root. */
  above: Resource[];
}

/** A request, independent of the web framework. */
export interface DavRequest {
  ctx: Ctx;
  /** The decoded names from the root collection down. */
  path: string[];
  header(name: string): string | undefined;
  body: AsyncIterable<Buffer>;
  /** The base path of WebDAV: `/fileshare/dav`. */
  base: string;
  /** Hosts under which clients may address this server. */
  hosts: string[];
}

export interface DavResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
}
