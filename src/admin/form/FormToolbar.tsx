import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { SaveButton, useResourceContext, useTranslate } from 'react-admin';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { addressOf } from '../addresses.ts';

interface FormToolbarProps {
  /** The label of the button; `Save` when absent. */
  label?: string;
  icon?: ReactElement;
  isDisabled?: boolean;
  /** The form is the page, so there is no Cancel button. */
  isWholePage?: boolean;
}

/** Cancel, which goes back, and Save. An unchanged form can be saved too: the server validates it. */
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
