import FolderIcon from '@mui/icons-material/FolderOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Badge from '@mui/material/Badge';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { isOverTrash, useDragged } from './dnd.tsx';
import { countMoved } from './moves.ts';

/** Pixels from the pointer, so that it does not cover the target. */
const POINTER_OFFSET_PX = 14;
/** Maximum size in pixels. */
const MAX_SIZE_PX = { width: 320, height: 110 };

/** Below and right of the pointer, or on the other side at the edge of the window. */
function positionAt({ x, y }: { x: number; y: number }): string {
  const isLeft = x + POINTER_OFFSET_PX + MAX_SIZE_PX.width > window.innerWidth;
  const isAbove = y + POINTER_OFFSET_PX + MAX_SIZE_PX.height > window.innerHeight;
  const corner = `translate(${x + (isLeft ? -POINTER_OFFSET_PX : POINTER_OFFSET_PX)}px, ${y + (isAbove ? -POINTER_OFFSET_PX : POINTER_OFFSET_PX)}px)`;
  return `${corner} translate(${isLeft ? '-100%' : '0'}, ${isAbove ? '-100%' : '0'})`;
}

/** Follows the pointer: shows what is dragged, how many, and why it cannot be dropped here. */
export function DragPreview() {
  const translate = useTranslate();
  const { moved, point, target } = useDragged();
  if (!moved || !point) return null;
  const Icon = moved.fileIds.length === 0 ? FolderIcon : FileIcon;
  const obstacle = isOverTrash(point) ? 'trash' : target?.obstacle;
  const message = obstacle ?? (target && (target.isCopy ? 'copyTo' : 'to'));

  return (
    <Portal>
      <Paper
        role="status"
        elevation={4}
        style={{ left: 0, top: 0, transform: positionAt(point) }}
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          pointerEvents: 'none',
          maxWidth: MAX_SIZE_PX.width,
          px: 1.5,
          py: 1,
          border: 1,
          borderColor: obstacle ? 'error.main' : 'divider',
        }}
      >
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Badge badgeContent={countMoved(moved) > 1 ? countMoved(moved) : 0} max={999} color="primary">
            <Icon fontSize="small" />
          </Badge>
          <Typography variant="body2" sx={{ fontWeight: 600 }} noWrap>
            {moved.name}
          </Typography>
        </Stack>
        {message && (
          <Typography variant="caption" color={obstacle ? 'error' : 'text.secondary'} component="div">
            {translate(`fileShare.move.${message}`, { folder: target?.folder.name })}
          </Typography>
        )}
      </Paper>
    </Portal>
  );
}
