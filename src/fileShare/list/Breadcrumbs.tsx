import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent, Ref } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { ChevronRightIcon as SeparatorIcon } from '#web/ui/pointingIcons.tsx';

interface BreadcrumbsProps {
  ref: Ref<HTMLElement>;
  /** The path to the current folder, root first. */
  path: readonly TreeFolder[];
  onChoose: (folderId: number) => void;
  onMenu: (folder: TreeFolder, at: { left: number; top: number }) => void;
}

/** The location; each ancestor links to its files, if they may be read. */
export default function Breadcrumbs({ ref, path, onChoose, onMenu }: BreadcrumbsProps) {
  const translate = useTranslate();
  const can = useCan();
  const above = path.slice(0, -1);
  const menuOf = (folder: TreeFolder) => (event: MouseEvent) => {
    event.preventDefault();
    onMenu(folder, { left: event.clientX, top: event.clientY });
  };
  return (
    <MuiBreadcrumbs
      ref={ref}
      aria-label={translate('fileShare.list.breadcrumbs')}
      separator={<SeparatorIcon sx={{ fontSize: 16 }} />}
      maxItems={4}
      itemsBeforeCollapse={1}
      itemsAfterCollapse={2}
      sx={{
        minWidth: 0,
        '& ol': { flexWrap: 'nowrap' },
        '& li': { minWidth: 0 },
        '& .MuiBreadcrumbs-separator': { mx: 0.5 },
        '& li:last-of-type': { flexShrink: 0, maxWidth: '75%' },
        '& [data-drop]': { outline: '2px dashed', outlineColor: 'primary.main' },
        '& [data-drop=rejected]': { outlineColor: 'error.main' },
      }}
    >
      {above.map((folder) =>
        can('folder.read', folder) ? (
          <Link
            key={folder.id}
            component="button"
            type="button"
            variant="body2"
            underline="hover"
            color="text.secondary"
            data-folder-id={folder.id}
            onClick={() => onChoose(folder.id)}
            onContextMenu={menuOf(folder)}
            sx={nameSx}
          >
            {folder.name}
          </Link>
        ) : (
          <Typography key={folder.id} variant="body2" sx={{ ...nameSx, color: 'text.secondary' }}>
            {folder.name}
          </Typography>
        ),
      )}
      {path.slice(-1).map((folder) => (
        <Typography
          key={folder.id}
          component="h1"
          variant="h1"
          aria-current="page"
          title={folder.name}
          onContextMenu={menuOf(folder)}
          sx={{ ...nameSx, color: 'text.primary' }}
        >
          {folder.name}
        </Typography>
      ))}
    </MuiBreadcrumbs>
  );
}

const nameSx = {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
