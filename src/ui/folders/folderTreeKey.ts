/** The query key of the folder tree. */
export const FOLDER_TREE_KEY = ['folders'] as const;
