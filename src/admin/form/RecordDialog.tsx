import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import {
  CreateBase,
  EditBase,
  type RaRecord,
  SaveButton,
  SimpleForm,
  type SimpleFormProps,
  useTranslate,
} from 'react-admin';
import { useSaved } from './useSaved.ts';

interface RecordDialogProps extends Pick<SimpleFormProps, 'resolver' | 'defaultValues'> {
  resource: string;
  /** The record that is edited; without one, a new one is made. */
  record?: RaRecord | undefined;
  /** Of what the form has, what is sent. */
  transform?: (values: RaRecord) => object;
  title: string;
  /** The label of the button. */
  submit: string;
  onSaved: (record: RaRecord) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the list that creates or changes a record with few fields. */
export function RecordDialog(props: RecordDialogProps) {
  const { resource, record, transform, title, submit, resolver, defaultValues, onSaved, onClose, children } = props;
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
  const form = (
    <SimpleForm
      resolver={resolver}
      {...(defaultValues && { defaultValues })}
      toolbar={toolbar}
      warnWhenUnsavedChanges={false}
    >
      {children}
    </SimpleForm>
  );
  const saving = { resource, redirect: false as const, mutationOptions: { onError, onSuccess: onSaved } };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate(title)}</DialogTitle>
      <DialogContent sx={{ pb: 0, '& form > .MuiBox-root': { pt: 1 } }}>
        {record ? (
          <EditBase id={record.id} mutationMode="pessimistic" {...(transform && { transform })} {...saving}>
            {form}
          </EditBase>
        ) : (
          <CreateBase {...saving}>{form}</CreateBase>
        )}
      </DialogContent>
    </Dialog>
  );
}
