import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { lazy } from 'react';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState.tsx';
import { nothing, soleOf } from '../list/selection.ts';
import type { InfoTabProps } from './InfoPane.tsx';

const FileDetails = lazy(() => import('../file/FileDetails.tsx'));

/** The selected file (§2 File tab). */
export default function FileTab({ selection, onChooseFolder }: InfoTabProps) {
  const translate = useTranslate();
  const id = soleOf(selection);
  if (id !== undefined) return <FileDetails key={id} id={id} onChooseFolder={onChooseFolder} />;
  const isEmpty = selection.ids.size === 0 && selection.allBut === nothing.allBut;
  return <EmptyState icon={FileIcon} title={translate(isEmpty ? 'fileShare.file.none' : 'fileShare.file.several')} />;
}
