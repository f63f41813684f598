import { useQuery } from '@tanstack/react-query';
import type { InfoTabProps } from '../info/InfoPane.tsx';
import { InfoSkeleton } from '../info/InfoSkeleton.tsx';
import { LoadError } from '../LoadError.tsx';
import { fileQuery } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import { FileForm } from './FileForm.tsx';
import { FileView } from './FileView.tsx';

/** One file, to look at or to edit (§2 File tab). */
export default function FileDetails({ id, onChooseFolder }: { id: number } & Pick<InfoTabProps, 'onChooseFolder'>) {
  const { data, error, isPending, refetch } = useQuery(fileQuery(id));
  const { place, go } = usePlace();
  const edit = (file: number | undefined) => go({ edit: file });
  if (isPending) return <InfoSkeleton />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  return place.edit === id ? (
    <FileForm file={data} onDone={() => edit(undefined)} />
  ) : (
    <FileView
      file={data}
      onEdit={() => edit(id)}
      onPreview={() => go({ preview: true }, 'push')}
      onChooseFolder={onChooseFolder}
    />
  );
}
