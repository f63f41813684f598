/** The key of what is loaded of the history of a file or folder. */
export const historyKey = (nodeId: number): [string, number] => ['nodeHistory', nodeId];
