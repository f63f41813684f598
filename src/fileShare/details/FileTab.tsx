import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { nothing, singleOf } from '#web/ui/grid/selection.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { treeQuery } from '../state/queries.ts';
import type { InfoTabProps } from './InfoTabProps.ts';

const FileDetails = lazyPart(() => import('./FileDetails.tsx'));
const FolderTab = lazyPart(() => import('./folder/FolderTab.tsx'));

/** The selected file, or the folder that is selected in the list. */
export default function FileTab(props: InfoTabProps) {
  const { selection, onChooseFolder } = props;
  const translate = useTranslate();
  const { data: tree } = useQuery(treeQuery);
  const id = singleOf(selection);
  const folder = id === undefined ? undefined : tree?.byId.get(id);
  if (folder) return <FolderTab key={folder.id} {...props} folder={folder} />;
  if (id !== undefined) return <FileDetails key={id} id={id} onChooseFolder={onChooseFolder} />;
  const isEmpty = selection.ids.size === 0 && selection.allBut === nothing.allBut;
  return <EmptyState icon={FileIcon} title={translate(isEmpty ? 'fileShare.file.none' : 'fileShare.file.several')} />;
}
