import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { NameDialog } from '#web/ui/dialogs/NameDialog.tsx';

/** Name and visibility of a saved search. */
export interface Label {
  name: string;
  shared: boolean;
}

interface SavedSearchDialogProps {
  title: string;
  /** The initial values. */
  label: Label;
  /** Whether it is new, so that the proposed name can be submitted unchanged. */
  isNew?: boolean;
  error: Error | null;
  isBusy: boolean;
  onSave: (label: Label) => void;
  onClose: () => void;
}

/** Asks for the name of a saved search and, for administrators, whether it is shared. */
export default function SavedSearchDialog({ label, isNew = false, onSave, ...props }: SavedSearchDialogProps) {
  const translate = useTranslate();
  const mayShare = useCan()('search.share');
  const [shared, setShared] = useState(label.shared);
  return (
    <NameDialog
      label={translate('search.saved.name')}
      submitLabel={translate('search.saved.save')}
      name={label.name}
      isChanged={isNew || shared !== label.shared}
      onSubmit={(name) => onSave({ name, shared })}
      {...props}
    >
      {mayShare && (
        <div>
          <FormControlLabel
            label={translate('search.saved.share')}
            control={
              <Switch
                size="small"
                checked={shared}
                onChange={(_, isShared) => setShared(isShared)}
                slotProps={{ input: { 'aria-describedby': 'saved-search-share' } }}
              />
            }
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ ml: 0, gap: 1 }}
          />
          <FormHelperText id="saved-search-share">{translate('search.saved.shareHint')}</FormHelperText>
        </div>
      )}
    </NameDialog>
  );
}
