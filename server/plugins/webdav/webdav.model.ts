import type { Readable } from 'node:stream';
import type { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

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
  /** Milliseconds since 1970. */
  modifiedOn: number;
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
  /** What the client sees of the tree. */
  face: Face;
  /** The names from the root collection down, as they are looked up. */
  path: string[];
  /** The same as the client has sent them, decoded. */
  sent: string[];
  header(name: string): string | undefined;
  body: AsyncIterable<Buffer>;
  /** The path of the root collection: `/fileshare/dav`. */
  base: string;
  /** Hosts under which clients may address this server. */
  hosts: string[];
}

export interface DavResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
}

export interface PropertyName {
  namespace: string;
  name: string;
}

/** The inner XML of a property of a resource; undefined when the resource has none. */
export type Value = (resource: Resource) => string | undefined;

/** A rejection, as its body tells it. */
export interface Rejection {
  status: number;
  /** The sentence of the API. */
  message: string;
  /** The violated precondition (RFC 4918 section 16), as XML. */
  condition?: string | undefined;
}

/** What clients of one kind see of the tree: everything in which their paths differ from plain WebDAV. */
export interface Face {
  /** The prefix of the DAV namespace in answers, and those of other namespaces, which are declared once. */
  prefix: string;
  prefixes: ReadonlyMap<string, string>;
  /** Whether paths in answers are those of the request, instead of the names as they are stored. */
  hasSentPaths: boolean;
  /** Whether a folder is read at once, so that a listing shows one moment, or in batches of limited size. */
  readsAtOnce: boolean;
  /** Whether a listing waits while the caller has many others, instead of a 429. */
  waitsForTurn: boolean;
  /** Comes before any listing, also one that was kept: what it shows has to be as new as the database. */
  beforeListing(ctx: Ctx): Promise<void>;
  /** A decoded name of a path, as it is looked up and stored. */
  nameOf(segment: string): string;
  /**
   * Checks the name of a new file or folder.
   * @param occupant the name of what is in its place, as it is stored
   * @throws 400, 409
   */
  checkName(name: string, occupant: string | undefined): void;
  /** Whether the server computes a property besides those of WebDAV. */
  isLive(property: PropertyName): boolean;
  /** Prepares the values of additional properties for some resources: of one folder if it is given. */
  valuesOf(
    ctx: Ctx,
    resources: Resource[],
    properties: PropertyName[],
    folder: Resource | undefined,
  ): Promise<(property: PropertyName) => Value | undefined>;
  /**
   * Sets a property that means something to the server.
   * @returns undefined for one that it only stores or computes; otherwise what sets it, or the status of a rejection
   */
  setterOf(property: PropertyName, resource: Resource): ((ctx: Ctx, value: string) => Promise<void>) | 403 | undefined;
  /** Those of the files in a folder that are shown to the caller; folders stay. */
  shown(ctx: Ctx, folder: Resource, resources: Resource[]): Promise<Resource[]>;
  /**
   * Rejects what would make a file that is not shown to the caller, before it is stored.
   * @param content of a new file or version; otherwise the node that gets the name, or lies there from now on
   * @throws {ApiError} 403
   */
  guardNew(ctx: Ctx, folder: Resource, name: string, content?: Blob | Entry): Promise<void>;
  /** Whether a request for a new file also creates the folders above that are missing. */
  makesFolders(request: Pick<DavRequest, 'header'>): boolean;
  /** Headers of answers about a file or folder, after changes of it as well. */
  headersOf(ctx: Ctx, entry: Entry): Promise<Record<string, string>>;
  /** The body of a rejection, as XML. */
  errorXml(rejection: Rejection): string;
}

export type DavMethod = (request: DavRequest) => Promise<DavResponse>;

/** Paths below `BASE` that are served with sign-in, bodies and errors of WebDAV. */
export interface DavMount {
  /** Without the slash at its end. */
  path: string;
  face: Face;
  /** The next name of the path is the sign-in ID of the caller. */
  isOfUser: boolean;
  /** Instead of the methods of the tree; others are 405. */
  methods?: Record<string, DavMethod>;
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** Further paths that lead to the tree, or are served like it. */
    davMounts: { input: null; output: DavMount[] };
  }
}
