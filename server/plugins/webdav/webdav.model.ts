import type { Readable } from 'node:stream';
import type { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** A file or folder as WebDAV shows it. */
export interface Entry {
  id: number;
  parentId: number | null;
  isFolder: boolean;
  name: string;
  /** Another after every change of the file or folder itself. */
  rowVersion: number;
  createdOn: string;
  updatedOn: string;
  /** Of a file. */
  size: number;
  type: string;
  versionId: number;
  uploadedOn: string;
  /** Of a folder: the list that says who may do what in it. */
  accessListId: number;
}

/** Live files and folders, as few columns as PROPFIND needs, a whole folder at a time. */
export interface EntryStore {
  root(): Promise<Entry | undefined>;
  find(id: number): Promise<Entry | undefined>;
  child(parentId: number, name: string): Promise<Entry | undefined>;
  /** The next entries of a folder by name, behind one that was seen. */
  children(parentId: number, last: Entry | undefined, take: number): Promise<Entry[]>;
  /** Bytes of the live files in folders with one of these access lists; in all folders without any. */
  bytesIn(lists: number[] | undefined): Promise<number>;
}

/** A property that a client keeps with a file or folder; the server does not understand it. */
export interface DeadProperty {
  nodeId: number;
  namespace: string;
  name: string;
  /** The whole element, as XML. */
  xml: string;
}

export interface DeadPropertyStore {
  listOf(nodeIds: number[]): Promise<DeadProperty[]>;
  set(property: DeadProperty): Promise<void>;
  remove(nodeId: number, namespace: string, name: string): Promise<void>;
  /** How many properties a node has. */
  count(nodeId: number): Promise<number>;
  /** Gives a copy what the original has. */
  copy(fromId: number, toId: number): Promise<void>;
}

/** What a path names, with the caller's rights: on the folder, or on the folder that the file is in. */
export interface Resource {
  entry: Entry;
  rights: Rights;
  /** The folder that it is in, and those above up to the root. */
  above: Resource[];
}

/** A request, without the web framework. */
export interface DavRequest {
  ctx: Ctx;
  /** Names from the root collection down, decoded. */
  path: string[];
  header(name: string): string | undefined;
  body: AsyncIterable<Buffer>;
  /** Where WebDAV begins: `/fileshare/dav`. */
  base: string;
  /** Hosts under which clients may call this server. */
  hosts: string[];
}

export interface DavAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    davEntries: EntryStore;
    davProperties: DeadPropertyStore;
  }
}
