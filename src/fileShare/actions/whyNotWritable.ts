import type { ListedNode } from '../state/queries.ts';

/**
 * Why some items cannot be changed together.
 * @param mayWrite whether the user may change all of these
 * @returns a key of the catalogue and the number for it; undefined when all can be changed
 */
export function whyNotWritable(
  nodes: readonly ListedNode[],
  mayWrite: (nodes: readonly ListedNode[]) => boolean,
): [key: string, { smart_count: number }] | undefined {
  if (mayWrite(nodes)) return undefined;
  const rejected = nodes.filter((node) => !mayWrite([node])).length;
  const isAll = rejected === nodes.length;
  return [isAll ? 'files.action.forbidden' : 'files.action.partlyForbidden', { smart_count: rejected }];
}
