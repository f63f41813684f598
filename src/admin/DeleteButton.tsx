import type { SvgIconComponent } from '@mui/icons-material';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DeleteDialog, type DeleteDialogProps } from './DeleteDialog.tsx';

interface DeleteButtonProps extends Omit<DeleteDialogProps, 'title' | 'onClose'> {
  /** The label of the button; `Delete` when absent. */
  label?: string;
  /** The title of the question; the label when absent. */
  title?: string;
  icon?: SvgIconComponent | null;
  button?: Pick<ButtonProps, 'size' | 'sx' | 'aria-label' | 'aria-describedby'>;
}

/** Deletes a record after a confirmation. */
export function DeleteButton({ label, icon: Icon = DeleteIcon, button, ...question }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const deletion = useTranslate()('ui.delete');
  const text = label ?? deletion;
  return (
    <>
      <Button color="error" startIcon={Icon && <Icon />} {...button} onClick={() => setConfirming(true)}>
        {text}
      </Button>
      {isConfirming && <DeleteDialog title={text} confirm={text} {...question} onClose={() => setConfirming(false)} />}
    </>
  );
}
