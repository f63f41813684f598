import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';

const badges = ['attributeGroup', 'downloadPrevented', 'viewOnly'] as const;

/** What is marked on a folder; the words are `fileShare.tree.{badge}`. */
export function badgesOf(folder: TreeFolder) {
  const marked = {
    attributeGroup: folder.hasAttributeGroup,
    downloadPrevented: folder.denyDownload || folder.denyDownloadInherited,
    viewOnly: folder.viewOnly || folder.viewOnlyInherited,
  };
  return badges.filter((badge) => marked[badge]);
}

/** A: the folder has an attribute group. P: PDF download is prevented in it. V: its files are view only. */
export function TreeBadges({ folder }: { folder: TreeFolder }) {
  return badgesOf(folder).map((badge) => <Badge key={badge} name={badge} />);
}

function Badge({ name }: { name: (typeof badges)[number] }) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(`fileShare.tree.${name}`)}>
      <Box
        component="span"
        role="img"
        sx={{
          flexShrink: 0,
          minWidth: 18,
          textAlign: 'center',
          fontSize: '0.6875rem',
          fontWeight: 700,
          lineHeight: '16px',
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.5,
          color: 'text.secondary',
          // Drawn, not written: the row is named by the words, not by the letter.
          '&::before': { content: JSON.stringify(translate(`fileShare.tree.${name}Badge`)) },
        }}
      />
    </Tooltip>
  );
}
