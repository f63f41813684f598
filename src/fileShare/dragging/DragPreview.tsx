import FolderIcon from '@mui/icons-material/FolderOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Badge from '@mui/material/Badge';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { type Hovered, useDragged } from './dnd.tsx';

/** Pixels from the pointer, so that it does not cover what it shows. */
const AWAY = 14;

/** Follows the pointer: what is dragged, how many, and why it cannot be dropped here. */
export function DragPreview({ hovered }: { hovered: Hovered | undefined }) {
  const translate = useTranslate();
  const { moved, point } = useDragged();
  if (!moved || !point) return null;
  const Icon = moved.kind === 'folder' ? FolderIcon : FileIcon;
  const isTrash = document.elementFromPoint(point.x, point.y)?.closest('[data-trash]');
  const refusal = isTrash ? 'trash' : hovered?.refusal;
  const words = refusal ?? (hovered && 'to');

  return (
    <Portal>
      <Paper
        role="status"
        elevation={4}
        style={{ transform: `translate(${point.x + AWAY}px, ${point.y + AWAY}px)` }}
        sx={{
          position: 'fixed',
          inset: '0 auto auto 0',
          zIndex: 'tooltip',
          pointerEvents: 'none',
          maxWidth: 320,
          px: 1.5,
          py: 1,
          border: 1,
          borderColor: refusal ? 'error.main' : 'divider',
        }}
      >
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Badge badgeContent={moved.ids.length > 1 ? moved.ids.length : 0} max={999} color="primary">
            <Icon fontSize="small" />
          </Badge>
          <Typography variant="body2" sx={{ fontWeight: 600 }} noWrap>
            {moved.name}
          </Typography>
        </Stack>
        {words && (
          <Typography variant="caption" color={refusal ? 'error' : 'text.secondary'} component="div">
            {translate(`fileShare.move.${words}`, { folder: hovered?.folder.name })}
          </Typography>
        )}
      </Paper>
    </Portal>
  );
}
