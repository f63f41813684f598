import FolderIcon from '@mui/icons-material/AccountTreeOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useInfoPanel } from '../../state/useInfoPanel.ts';

interface ListHeadProps {
  /** Opens the tree, when it is not next to the list. */
  onShowTree: (() => void) | undefined;
  /** The view options. */
  views?: ReactNode;
  /** The location. */
  children: ReactNode;
}

/** The header of a list: the location, and buttons for the tree, the views and the details. */
export function ListHead({ onShowTree, views, children }: ListHeadProps) {
  const translate = useTranslate();
  const { shown, show, hide } = useInfoPanel();
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', pl: 2, pr: 1, height: { xs: 52, sm: 56 }, flexShrink: 0, gap: 0.5 }}
    >
      {children}
      {onShowTree && (
        <Tooltip title={translate('fileShare.tree.open')}>
          <IconButton onClick={onShowTree} sx={squareSx}>
            <FolderIcon />
          </IconButton>
        </Tooltip>
      )}
      {views}
      <Tooltip title={translate(shown ? 'fileShare.info.hide' : 'fileShare.info.show')}>
        <IconButton aria-pressed={shown} onClick={shown ? hide : show} sx={squareSx}>
          <InfoIcon />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

/** The buttons are square; active ones have a background. */
export const squareSx = {
  width: 36,
  height: 36,
  borderRadius: 1,
  flexShrink: 0,
  '& svg': { fontSize: 20 },
  '&[aria-pressed=true]': { bgcolor: 'surface.accent', color: 'primary.main' },
} as const;
