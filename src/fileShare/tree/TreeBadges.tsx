import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/folders.ts';

/** A: the folder has an attribute group. P: PDF download is prevented in it (§2 Folder tree). */
export function TreeBadges({ folder }: { folder: TreeFolder }) {
  const prevented = folder.denyDownload || folder.denyDownloadInherited;
  return (
    <>
      {folder.hasAttributeGroup && <Badge name="attributeGroup" />}
      {prevented && <Badge name="downloadPrevented" />}
    </>
  );
}

function Badge({ name }: { name: 'attributeGroup' | 'downloadPrevented' }) {
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
        }}
      >
        {translate(`fileShare.tree.${name}Badge`)}
      </Box>
    </Tooltip>
  );
}
