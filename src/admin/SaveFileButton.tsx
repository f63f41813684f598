import SaveIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

interface SaveFileButtonProps {
  /** A key of the catalogue. */
  label: string;
  /** Loads the file and hands it to the browser. */
  save: () => Promise<unknown>;
  disabled?: boolean;
}

/** Saves a file on the device; shows why it could not be loaded. */
export function SaveFileButton({ label, save, disabled = false }: SaveFileButtonProps) {
  const { mutate, isPending } = useMutation({ mutationFn: save, onError: useErrorDialog() });
  return (
    <Button startIcon={<SaveIcon />} loading={isPending} disabled={disabled} onClick={() => mutate()}>
      {useTranslate()(label)}
    </Button>
  );
}
