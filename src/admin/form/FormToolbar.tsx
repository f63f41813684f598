import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { SaveButton, useResourceContext, useTranslate } from 'react-admin';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { addressOf } from '../addresses.ts';

interface FormToolbarProps {
  /** The words on the button; `Save` when absent. */
  label?: string;
  icon?: ReactElement;
  isDisabled?: boolean;
  /** The form is the page: there is nothing to go back to. */
  isWholePage?: boolean;
}

/** Cancel, which goes back, and Save. A form that nothing was typed into can be saved too: the server decides. */
export function FormToolbar({
  label = 'ui.save',
  icon = <></>,
  isDisabled = false,
  isWholePage = false,
}: FormToolbarProps) {
  const translate = useTranslate();
  const goBack = useGoBack(addressOf(useResourceContext() ?? '', 'list'));
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 3 }}>
      <SaveButton label={label} icon={icon} alwaysEnable={!isDisabled} disabled={isDisabled} />
      {!isWholePage && <Button onClick={goBack}>{translate('ui.cancel')}</Button>}
    </Stack>
  );
}
