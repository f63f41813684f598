import FolderIcon from '@mui/icons-material/AccountTreeOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useInfoPanel } from '../../state/useInfoPanel.ts';

interface ListHeadProps {
  /** Opens the tree, where it is not beside the list. */
  onShowTree: (() => void) | undefined;
  /** Where one is. */
  children: ReactNode;
}

/** Above a list: where one is, between the ways to the tree and to the details. */
export function ListHead({ onShowTree, children }: ListHeadProps) {
  const translate = useTranslate();
  const { shown, show, hide } = useInfoPanel();
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', pl: 2, pr: 1, minHeight: 48 }}>
      {onShowTree && (
        <Tooltip title={translate('fileShare.tree.open')}>
          <IconButton edge="start" onClick={onShowTree}>
            <FolderIcon />
          </IconButton>
        </Tooltip>
      )}
      {children}
      <Tooltip title={translate(shown ? 'fileShare.info.hide' : 'fileShare.info.show')}>
        <IconButton aria-pressed={shown} color={shown ? 'primary' : 'default'} onClick={shown ? hide : show}>
          <InfoIcon />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
