import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import type { UserValues } from './userDraft.ts';

type Flag = 'isAdmin' | 'isSysAdmin' | 'invalid';
const words = { isAdmin: 'admin', isSysAdmin: 'sysAdmin', invalid: 'invalid' } as const;

/** What a user may, beyond their folders, and whether they may sign in at all. */
export function RightsFields({ draft, isNew }: { draft: Draft<UserValues>; isNew?: boolean }) {
  const mayAppoint = useCan()('user.appoint');
  const flags: Flag[] = ['isAdmin'];
  if (mayAppoint) flags.push('isSysAdmin');
  if (!isNew) flags.push('invalid');
  return (
    <div>
      {flags.map((flag) => (
        <FlagField key={flag} flag={flag} draft={draft} />
      ))}
    </div>
  );
}

function FlagField({ flag, draft }: { flag: Flag; draft: Draft<UserValues> }) {
  const translate = useTranslate();
  const hint = useId();
  return (
    <div>
      <FormControlLabel
        label={translate(`users.${words[flag]}`)}
        control={
          <Switch
            checked={draft.values[flag]}
            onChange={(_, on) => draft.set(flag, on)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: -0.5, ml: 6, mb: 1 }}>
        {translate(`users.${words[flag]}Hint`)}
      </FormHelperText>
    </div>
  );
}
