import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { CreateBase, type RaRecord, SaveButton, SimpleForm, type SimpleFormProps, useTranslate } from 'react-admin';
import { useSaved } from './useSaved.ts';

interface CreateDialogProps extends Pick<SimpleFormProps, 'resolver' | 'defaultValues'> {
  resource: string;
  title: string;
  /** The label of the button. */
  submit: string;
  onCreated: (record: RaRecord) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the list that creates a record with few fields. */
export function CreateDialog(props: CreateDialogProps) {
  const { resource, title, submit, resolver, defaultValues, onCreated, onClose, children } = props;
  const id = useId();
  const translate = useTranslate();
  const { onError } = useSaved({ resource, message: '' });
  const toolbar = (
    <DialogActions
      sx={{
        px: 0,
        mt: 2,
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        bgcolor: 'background.paper',
        backgroundImage: 'inherit',
      }}
    >
      <Button onClick={onClose}>{translate('ui.cancel')}</Button>
      <SaveButton label={submit} icon={null} alwaysEnable />
    </DialogActions>
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate(title)}</DialogTitle>
      <DialogContent sx={{ pb: 0, '& form > .MuiBox-root': { pt: 1 } }}>
        <CreateBase resource={resource} redirect={false} mutationOptions={{ onError, onSuccess: onCreated }}>
          <SimpleForm
            resolver={resolver}
            defaultValues={defaultValues}
            toolbar={toolbar}
            warnWhenUnsavedChanges={false}
          >
            {children}
          </SimpleForm>
        </CreateBase>
      </DialogContent>
    </Dialog>
  );
}
