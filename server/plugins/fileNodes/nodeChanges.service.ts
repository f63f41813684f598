import type { AuditDetails, Ctx, LogPosition } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import type { NodeChange } from '../nodeHistory/nodeHistory.model.ts';
import { recordNodeChanges } from '../nodeHistory/recordNodeChanges.service.ts';

/** What a change of files or folders leaves behind. Each part is named, also where it is empty, so that none is forgotten. */
export interface Traces {
  /** For live changes, notices and webhooks. */
  events: NodeEvent[];
  history: NodeChange[];
  /** Files and folders whose names, texts or values changed, which search and OCR have to read again. */
  reread: number[];
  /** By how many files folders have grown; 0 where only a file in it changed. */
  counts: [folderId: number, files: number][];
  /** The texts of the log rows, or the row that has been written already. */
  log: string | string[] | LogPosition;
  logDetails?: AuditDetails;
}

/** Records a change of files or folders in the transaction that makes it. */
export async function recordNodeChange(ctx: Ctx, traces: Traces): Promise<void> {
  const { events, history, reread, counts, log, logDetails } = traces;
  if (reread.length > 0) await ctx.emit('nodesChanged', reread);
  // Always in the same order, so that two transactions do not deadlock.
  const inOrder = counts.toSorted(([a], [b]) => a - b);
  for (const [folderId, files] of inOrder) await ctx.stores.folders.touch(folderId, files);
  if (events.length > 0) await ctx.emit('nodeEvents', events);
  if (typeof log === 'string' || Array.isArray(log)) for (const row of [log].flat()) await ctx.audit(row, logDetails);
  recordNodeChanges(ctx, history);
}

/** A node as events and the history name it. */
interface NodeRef {
  nodeId: number;
  parentId: number | null;
  name: string;
  isFolder: boolean;
}
type Named = { id: number; parentId: number | null; name: string };

export const refOf = ({ id, parentId, name, isFolder }: Named & { isFolder: boolean }): NodeRef => ({
  nodeId: id,
  parentId,
  name,
  isFolder,
});
export const fileRef = (file: Named): NodeRef => refOf({ ...file, isFolder: false });
export const folderRef = (folder: Named): NodeRef => refOf({ ...folder, isFolder: true });

/** The traces of nodes that were put into the bin. @param accessListId of the folder, or of a folder itself */
export function removals(
  nodes: { ref: NodeRef; accessListId?: number }[],
): Pick<Traces, 'events' | 'history' | 'reread'> {
  return {
    events: nodes.map(({ ref, accessListId }) => ({ ...ref, type: 'removed', accessListId })),
    history: nodes.map(({ ref }) => ({ ...ref, type: 'removed' })),
    reread: [],
  };
}

type WithRights = Named & { accessListId: number };

/** @param folders whose rights changed, as they were before */
export function accessEvents(folders: WithRights[]): NodeEvent[] {
  return folders.map((folder) => ({ ...folderRef(folder), type: 'access', accessListId: folder.accessListId }));
}

/** Records changed rights on folders, whose history has the entries. @param log none if the rows have been written */
export function recordAccessChange(ctx: Ctx, folders: WithRights[], log: string | string[] = []): Promise<void> {
  return recordNodeChange(ctx, { events: accessEvents(folders), history: [], reread: [], counts: [], log });
}
