import type { Sort } from '#contract/rules/sorting.ts';
import type { ApprovalFilterState, SearchColumn } from '#contract/search.ts';
import type { Paged } from '#server/lib/page.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';

/** A query to the index. */
export interface SearchQuery {
  /** Normalised words and phrases; all must match, each possibly in another field. */
  terms: string[];
  /** The folder to search below; undefined for everywhere. */
  below?: number;
  /** Access lists by which the caller can read; undefined for all. */
  lists?: number[];
  /** Access lists by which the caller can write, where other files may be withheld; undefined for all. */
  writable?: number[];
  attributeGroupId?: number;
  attributes: AttributeCondition[];
  /** Only files whose required attributes have no value. */
  incomplete?: boolean;
  /** Only files in one of these states by their approvals. */
  approval?: ApprovalFilterState[] | undefined;
}

/** A condition on one attribute's value. */
export type AttributeCondition = { attributeId: number; isNegated?: boolean } & (
  | { is: string }
  /** Normalised texts. */
  | { contains: string }
  | { equals: string }
  | { startsWith: string }
  /** Sort keys, both ends inclusive. */
  | { from?: string; to?: string }
);

/** A folder or file in the results. */
export interface SearchResultRow extends Omit<FileRow, 'versionId' | 'modifiedOn'> {
  /** Null for a folder. */
  modifiedOn: number | null;
  isFolder: boolean;
  versionId: number | null;
  /** The attribute group of its folder. */
  attributeGroupId: number | null;
}

export interface SearchPage {
  skip: number;
  take: number;
  sort: Sort<SearchColumn>;
}

export interface SearchResultPage extends Paged<SearchResultRow> {
  /** There are more results than `total`: too many to count. */
  more: boolean;
}

export interface NodeTexts {
  attributes: string;
  comments: string;
}
