import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { Rights } from '#contract/enums.ts';
import type { Folder } from '#contract/folders.ts';
import { Fact, Facts } from './Facts.tsx';
import { FolderButtons } from './FolderButtons.tsx';
import type { InfoTabProps } from './InfoPane.tsx';
import { InheritToggle } from './InheritToggle.tsx';
import { NewSubfolder } from './NewSubfolder.tsx';
import { PermissionList } from './PermissionList.tsx';
import { TagList } from './TagList.tsx';
import { useStampWords } from './useStampWords.ts';

interface FolderViewProps extends Pick<InfoTabProps, 'onExpand' | 'onRemoved'> {
  folder: Folder;
  onEdit: () => void;
}

/** Everything about a folder, and what the reader may do with it. */
export function FolderView({ folder, onEdit, onExpand, onRemoved }: FolderViewProps) {
  const translate = useTranslate();
  const can = useCan();
  const stamp = useStampWords();
  const word = (key: string) => translate(`fileShare.folder.${key}`);
  const withRights = (rights: Rights) => folder.permissions.filter((entry) => entry.rights === rights);

  return (
    <Stack spacing={2}>
      {(folder.denyDownload || folder.denyDownloadInherited) && (
        <Alert severity="info">{word('downloadPrevented')}</Alert>
      )}
      <FolderButtons folder={folder} onEdit={onEdit} onRemoved={onRemoved} />
      <Facts>
        <Fact name={word('name')}>{folder.name}</Fact>
        <Fact name={word('subject')}>{folder.subject}</Fact>
        {folder.tags !== '' && (
          <Fact name={word('tags')}>
            <TagList tags={folder.tags} />
          </Fact>
        )}
        <Fact name={word('attributeGroup')}>{folder.attributeGroup?.name}</Fact>
        <Fact name={word('updated')}>{stamp(folder.updatedOn, folder.updatedBy)}</Fact>
        <Fact name={word('created')}>{stamp(folder.createdOn, folder.createdBy)}</Fact>
        <Fact name={word('editors')}>
          <PermissionList entries={withRights(Rights.ReadWrite)} none={word('administratorsOnly')} />
        </Fact>
        <Fact name={word('viewers')}>
          <PermissionList entries={withRights(Rights.Read)} none={translate('fileShare.info.none')} />
        </Fact>
      </Facts>
      <InheritToggle folder={folder} />
      {can('folder.create', folder) && (
        <>
          <Divider />
          <NewSubfolder parent={folder} onCreated={() => onExpand([folder.id])} />
        </>
      )}
    </Stack>
  );
}
