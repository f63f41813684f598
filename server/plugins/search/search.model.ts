import type { AttributeType } from '#contract/enums.ts';
import type { Sort } from '#contract/rules/sorting.ts';
import type { SearchColumn } from '#contract/search.ts';
import type { Paged } from '#server/kernel/page.ts';

/** What is asked of the index. */
export interface SearchQuery {
  /** Folded words and phrases; all of them must be found, each perhaps in another field. */
  terms: string[];
  /** The folder below which to look; undefined for everywhere. */
  below?: number;
  /** Access lists that let the caller read; undefined when everything does. */
  lists?: number[];
  attributeGroupId?: number;
  attributes: AttributeCondition[];
}

/** A condition on one attribute's value. */
export type AttributeCondition = { attributeId: number } & (
  | { is: string }
  | { holds: string }
  /** Sort keys, both ends inclusive. */
  | { from?: string; to?: string }
);

/** A folder or file that was found. */
export interface SearchResultRow {
  id: number;
  parentId: number;
  isFolder: boolean;
  name: string;
  subject: string;
  tags: string;
  ocr: string | null;
  size: number;
  type: string;
  rowVersion: number;
  uploadedBy: number;
  uploadedOn: string;
  updatedBy: number;
  updatedOn: string;
  expiryDate: string | null;
  expiryNoticePeriod: number | null;
  /** Of the folder it is in. */
  attributeGroupId: number | null;
}

export interface SearchPage {
  skip: number;
  take: number;
  sort: Sort<SearchColumn>;
}

export interface SearchResultPage extends Paged<SearchResultRow> {
  /** There are more than `total`: so many that they were not counted. */
  more: boolean;
}

export interface NodeTexts {
  attributes: string;
  comments: string;
}

/** A step on the way from a folder to the root. */
export interface Ancestor {
  name: string;
  denyDownload: boolean;
  viewOnly: boolean;
}

/**
 * One text per node in a substring index: SQLite's trigram FTS5, PostgreSQL's pg_trgm. Both sides
 * are held by the same tests.
 */
export interface SearchStore {
  /** Puts the words of these nodes, as they stand now, into the index. */
  refresh(nodeIds: number[]): Promise<void>;
  page(query: SearchQuery, page: SearchPage): Promise<SearchResultPage>;
  /** Which of some nodes are found. */
  among(query: SearchQuery, nodeIds: number[]): Promise<number[]>;
  /** The types of these attributes. */
  attributeTypes(attributeIds: number[]): Promise<Map<number, AttributeType>>;
  /** Whether one of these lists, none of which is the folder's own, lets a user read a folder below it. */
  reaches(folder: { id: number; isRoot: boolean }, lists: number[]): Promise<boolean>;
  /** Of each of these folders, the way from itself up to the root. */
  lineages(folderIds: number[]): Promise<Map<number, Ancestor[]>>;
  /** What is written about these nodes beside their names and descriptions, unfolded. */
  texts(nodeIds: number[]): Promise<Map<number, NodeTexts>>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    search: SearchStore;
  }
}
