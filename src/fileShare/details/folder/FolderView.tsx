import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { Rights } from '#contract/enums.ts';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { HeldNotice } from '#web/ui/HeldNotice.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { TagList } from '#web/ui/TagList.tsx';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import type { InfoTabProps } from '../InfoTabProps.ts';
import { LockNotice } from '../LockNotice.tsx';
import { FolderButtons } from './FolderButtons.tsx';
import { NewSubfolder } from './NewSubfolder.tsx';
import { PermissionList } from './PermissionList.tsx';

const RecentHistory = lazyPart(
  pageWithTexts(['filePage', 'lists'], () => import('../../actions/history/RecentHistory.tsx')),
);
const InheritToggle = lazyPart(() => import('./InheritToggle.tsx'));

interface FolderViewProps extends Pick<InfoTabProps, 'onExpand' | 'onRemoved'> {
  folder: Folder;
  onEdit: () => void;
}

/** The details of a folder, with the available actions. */
export function FolderView({ folder, onEdit, onExpand, onRemoved }: FolderViewProps) {
  const translate = useTranslate();
  const can = useCan();
  const stamp = useStampTexts();
  const labelFor = (key: string) => translate(`fileShare.folder.${key}`);
  const withRights = (rights: Rights) => folder.permissions.filter((entry) => entry.rights === rights);

  return (
    <Stack spacing={2}>
      <LockNotice node={folder} isFolder />
      <HeldNotice held={folder.held} />
      {(folder.denyDownload || folder.denyDownloadInherited) && (
        <Alert severity="info">{labelFor('downloadPrevented')}</Alert>
      )}
      {(folder.viewOnly || folder.viewOnlyInherited) && <Alert severity="info">{labelFor('isViewOnly')}</Alert>}
      <FolderButtons folder={folder} onEdit={onEdit} onRemoved={onRemoved} />
      <DescriptionList>
        <DescriptionItem name={labelFor('name')}>{folder.name}</DescriptionItem>
        <DescriptionItem name={labelFor('subject')}>{folder.subject}</DescriptionItem>
        {folder.tags !== '' && (
          <DescriptionItem name={labelFor('tags')}>
            <TagList tags={folder.tags} />
          </DescriptionItem>
        )}
        <DescriptionItem name={labelFor('attributeGroup')}>{folder.attributeGroup?.name}</DescriptionItem>
        <DescriptionItem name={labelFor('updated')}>{stamp(folder.updatedOn, folder.updatedBy)}</DescriptionItem>
        <DescriptionItem name={labelFor('created')}>{stamp(folder.createdOn, folder.createdBy)}</DescriptionItem>
        <DescriptionItem name={labelFor('editors')}>
          <PermissionList entries={withRights(Rights.ReadWrite)} none={labelFor('administratorsOnly')} />
        </DescriptionItem>
        <DescriptionItem name={labelFor('viewers')}>
          <PermissionList entries={withRights(Rights.Read)} none={translate('fileShare.info.none')} />
        </DescriptionItem>
      </DescriptionList>
      {folder.parentId !== null && (
        <Suspense>
          <InheritToggle folder={folder} />
        </Suspense>
      )}
      {can('folder.create', folder) && (
        <>
          <Divider />
          <NewSubfolder parent={folder} onCreated={() => onExpand([folder.id])} />
        </>
      )}
      <Divider />
      <Suspense fallback={null}>
        <RecentHistory node={folder} />
      </Suspense>
    </Stack>
  );
}
