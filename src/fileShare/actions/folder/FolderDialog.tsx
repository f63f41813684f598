import { type ComponentType, Suspense } from 'react';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import type { FolderDialogKind } from '#web/ui/folders/folderCommands.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { FolderDialogProps } from './FolderDialogProps.ts';

const dialogs: Record<FolderDialogKind, ComponentType<FolderDialogProps>> = {
  create: lazyPart(() => import('./CreateFolder.tsx')),
  history: lazyPart(pageWithTexts(['filePage', 'lists'], () => import('./FolderHistory.tsx'))),
  rename: lazyPart(() => import('./RenameFolder.tsx')),
  move: lazyPart(pageWithTexts('filePage', () => import('./MoveFolder.tsx'))),
  remove: lazyPart(() => import('./RemoveFolder.tsx')),
};

/** The dialog of a folder action; loaded when it is opened. */
export function FolderDialog({ kind, ...props }: { kind: FolderDialogKind } & FolderDialogProps) {
  const Content = dialogs[kind];
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  );
}
