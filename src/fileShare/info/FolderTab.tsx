import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { LoadError } from '../LoadError.tsx';
import { folderQuery } from '../queries.ts';
import { FolderView } from './FolderView.tsx';
import type { InfoTabProps } from './InfoPane.tsx';
import { InfoSkeleton } from './InfoSkeleton.tsx';

const FolderForm = lazy(() => import('./FolderForm.tsx'));

/** The selected folder, to look at or to edit (§2 Folder tab). */
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
