import { useCallback } from 'react';
import { useCopyNodes } from '../useCopyNodes.tsx';
import type { Moved } from './moves.ts';
import { useMove } from './useMove.tsx';

/** Moves what was dropped on a folder, or copies it where that was asked for by key. */
export function useDropNodes() {
  const move = useMove();
  const copy = useCopyNodes();
  return useCallback(
    (moved: Moved, target: { id: number; name: string }, isCopy: boolean) =>
      void (isCopy ? copy([...moved.folderIds, ...moved.fileIds], target) : move(moved, target)),
    [move, copy],
  );
}
