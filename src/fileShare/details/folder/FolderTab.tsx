import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folderQuery } from '#web/fileShare/state/queries.ts';
import { InfoSkeleton } from '#web/ui/page/InfoSkeleton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { InfoTabProps } from '../InfoTabProps.ts';
import { FolderView } from './FolderView.tsx';

const FolderForm = lazyPart(() => import('./FolderForm.tsx'));

/** The selected folder, or its form. */
export default function FolderTab({ folder, onExpand, onRemoved }: InfoTabProps) {
  const { data, error, isPending, refetch } = useQuery(folderQuery(folder.id));
  const [editing, setEditing] = useState(false);
  if (isPending) return <InfoSkeleton />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  return editing ? (
    <FolderForm folder={data} onDone={() => setEditing(false)} />
  ) : (
    <FolderView folder={data} onEdit={() => setEditing(true)} onExpand={onExpand} onRemoved={onRemoved} />
  );
}
