import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps extends Pick<ButtonProps, 'size' | 'startIcon' | 'aria-describedby'> {
  /** The words on the button; `Delete` when absent. */
  label?: string;
  /** What a small button without words says, instead of one with words. */
  hint?: string | false;
  /** What the question is headed by; `Deleting` when absent. */
  title?: string;
  /** Names the thing, and says what will be lost. */
  question: string;
  /** What is said afterwards: a key of the catalogue, and the name in it. */
  done: string;
  name?: string;
  /** The lists that show another picture then, whether it went well or not. */
  refreshes: QueryKey;
  onConfirm: () => Promise<unknown>;
  onDone?: () => void;
}

/** A button for what is not easily taken back: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    hint,
    title,
    question,
    done,
    name,
    refreshes,
    onConfirm: act,
    onDone,
    startIcon = <DeleteIcon />,
    ...button
  } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { label = translate('ui.delete'), ...buttonProps } = button;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      setConfirming(false);
      notify(done, { type: 'success', messageArgs: { name } });
      onDone?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: refreshes }),
  });
  const close = () => {
    setConfirming(false);
    reset();
  };

  return (
    <>
      {hint ? (
        <Tooltip title={hint}>
          <IconButton size="small" onClick={() => setConfirming(true)}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          {...buttonProps}
          color="error"
          startIcon={startIcon}
          onClick={() => setConfirming(true)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {label}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={title ?? translate('ui.deleting')}
          question={question}
          confirm={label}
          isDestructive
          error={error}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={close}
        />
      )}
    </>
  );
}
