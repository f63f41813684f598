export interface CommentRow {
  id: number;
  nodeId: number;
  text: string;
  createdBy: number;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}
