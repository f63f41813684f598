import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InfoSkeleton } from '#web/ui/page/InfoSkeleton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { fileQuery } from '../state/queries.ts';
import { useUrlState } from '../state/useUrlState.ts';
import { FileForm } from './FileForm.tsx';
import { FileView } from './FileView.tsx';
import type { InfoTabProps } from './InfoTabProps.ts';
import { useHasFileDraft } from './useFileDraft.ts';

/** The details of a file, or its form. */
export default function FileDetails({ id, onChooseFolder }: { id: number } & Pick<InfoTabProps, 'onChooseFolder'>) {
  const { data, error, isPending, refetch } = useQuery(fileQuery(id));
  const { urlState, go } = useUrlState();
  const hasDraft = useHasFileDraft(id);
  const [isClosed, setClosed] = useState(false);
  const edit = (file: number | undefined) => go({ edit: file });
  if (isPending) return <InfoSkeleton />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  return urlState.edit === id || (hasDraft && !isClosed) ? (
    <FileForm
      file={data}
      onDone={() => {
        setClosed(true);
        edit(undefined);
      }}
    />
  ) : (
    <FileView
      file={data}
      onEdit={() => edit(id)}
      onPreview={() => go({ preview: true }, 'push')}
      onChooseFolder={onChooseFolder}
    />
  );
}
