import { useCallback } from 'react';
import { useCopyNodes } from '../useCopyNodes.ts';
import type { Moved } from './moves.ts';
import { useMove } from './useMove.ts';

/** Moves items that were dropped on a folder, or copies them when the copy key is held. */
export function useDropNodes() {
  const move = useMove();
  const copy = useCopyNodes();
  return useCallback(
    (moved: Moved, target: { id: number; name: string }, isCopy: boolean) =>
      void (isCopy ? copy([...moved.folderIds, ...moved.fileIds], target) : move(moved, target)),
    [move, copy],
  );
}
