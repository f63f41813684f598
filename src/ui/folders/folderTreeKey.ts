/** Under which the folder tree is kept among the queries. */
export const FOLDER_TREE_KEY = ['folders'] as const;
