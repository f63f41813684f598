import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InfoTabProps } from '../info/InfoPane.tsx';
import { InfoSkeleton } from '../info/InfoSkeleton.tsx';
import { LoadError } from '../LoadError.tsx';
import { fileQuery } from '../queries.ts';
import { FileForm } from './FileForm.tsx';
import { FileView } from './FileView.tsx';

/** One file, to look at or to edit (§2 File tab). */
export default function FileDetails({ id, onChooseFolder }: { id: number } & Pick<InfoTabProps, 'onChooseFolder'>) {
  const { data, error, isPending, refetch } = useQuery(fileQuery(id));
  const [editing, setEditing] = useState(false);
  if (isPending) return <InfoSkeleton />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  return editing ? (
    <FileForm file={data} onDone={() => setEditing(false)} />
  ) : (
    <FileView file={data} onEdit={() => setEditing(true)} onChooseFolder={onChooseFolder} />
  );
}
