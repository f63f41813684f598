import ForbiddenIcon from '@mui/icons-material/Block';
import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';

/** Covers the list while files are dragged over it: the target folder, or why they cannot be dropped. */
export function DropOverlay({ folder, allowed }: { folder: TreeFolder; allowed: boolean }) {
  const translate = useTranslate();
  const Icon = allowed ? UploadIcon : ForbiddenIcon;
  const colour = allowed ? 'primary.main' : 'error.main';
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 8,
        zIndex: 2,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        pointerEvents: 'none',
        bgcolor: 'background.paper',
        border: '2px dashed',
        borderColor: colour,
        borderRadius: 2,
        color: colour,
      }}
    >
      <Icon sx={{ fontSize: 48 }} />
      <Typography sx={{ fontWeight: 600 }}>
        {allowed
          ? translate('fileShare.list.dropHere', { folder: folder.name })
          : translate('fileShare.list.dropForbidden')}
      </Typography>
    </Box>
  );
}
