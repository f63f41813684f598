export interface CommentRow {
  id: number;
  nodeId: number;
  text: string;
  createdBy: number;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}

export interface CommentStore {
  find(id: number): Promise<CommentRow | undefined>;
  /** Those of these comments that exist. */
  findAll(ids: number[]): Promise<CommentRow[]>;
  /** Oldest first. */
  listOf(nodeId: number): Promise<CommentRow[]>;
  insert(comment: Pick<CommentRow, 'nodeId' | 'text'>, by: number, on: string): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  update(id: number, rowVersion: number, text: string, by: number, on: string): Promise<boolean>;
  remove(id: number, rowVersion: number): Promise<boolean>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    comments: CommentStore;
  }
}
