import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { memo, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const NewMenu = lazyPart(pageWithTexts('filePage', () => import('./NewMenu.tsx')));
const CreateFolder = lazyPart(() => import('../folder/CreateFolder.tsx'));

interface NewButtonProps {
  folder: TreeFolder | undefined;
  /** A floating button on phones. */
  isRound?: boolean;
  /** Hidden while the selection bar is in the same position. */
  isHidden?: boolean;
  onExpand: (folderIds: readonly number[]) => void;
}

/** The primary action of the page: adds items to the open folder. */
export const NewButton = memo(function NewButton({
  folder,
  isRound = false,
  isHidden = false,
  onExpand,
}: NewButtonProps) {
  const translate = useTranslate();
  const can = useCan();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isCreating, setCreating] = useState(false);
  const mayUpload = folder !== undefined && can('file.upload', folder);
  const label = translate('fileShare.new.title');
  const open = (element: HTMLElement) => setAnchor(element);
  if (folder === undefined || (isRound && !mayUpload) || isHidden) return null;
  return (
    <>
      {isRound ? (
        <Button
          variant="contained"
          aria-label={label}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => open(currentTarget)}
          sx={floating}
        >
          <AddIcon />
        </Button>
      ) : (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          disabled={!mayUpload}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => open(currentTarget)}
          sx={{ height: 40, px: 2, flexShrink: 0 }}
        >
          {label}
        </Button>
      )}
      {anchor && folder && (
        <Suspense fallback={null}>
          <NewMenu
            folder={folder}
            mayUpload={mayUpload}
            anchorEl={anchor}
            onNewFolder={() => setCreating(true)}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
      {isCreating && folder && (
        <Suspense fallback={null}>
          <CreateFolder folder={folder} onExpand={onExpand} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
});

const floating = {
  position: 'absolute',
  right: 16,
  bottom: 16,
  zIndex: 3,
  width: 56,
  minWidth: 56,
  height: 56,
  borderRadius: 2,
  boxShadow: 6,
} as const;
