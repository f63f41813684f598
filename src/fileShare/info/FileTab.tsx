import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState.tsx';
import { LoadError } from '../LoadError.tsx';
import { nothing, soleOf } from '../list/selection.ts';
import { fileQuery } from '../queries.ts';
import { FileView } from './FileView.tsx';
import type { InfoTabProps } from './InfoPane.tsx';
import { InfoSkeleton } from './InfoSkeleton.tsx';

/** The selected file (§2 File tab). */
export function FileTab({ selection, onChooseFolder }: InfoTabProps) {
  const translate = useTranslate();
  const id = soleOf(selection);
  if (id !== undefined) return <FileDetails id={id} onChooseFolder={onChooseFolder} />;
  const isEmpty = selection.ids.size === 0 && selection.allBut === nothing.allBut;
  return <EmptyState icon={FileIcon} title={translate(isEmpty ? 'fileShare.file.none' : 'fileShare.file.several')} />;
}

function FileDetails({ id, onChooseFolder }: { id: number } & Pick<InfoTabProps, 'onChooseFolder'>) {
  const { data, error, isPending, refetch } = useQuery(fileQuery(id));
  if (isPending) return <InfoSkeleton />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  return <FileView file={data} onChooseFolder={onChooseFolder} />;
}
