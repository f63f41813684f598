import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { type Deputy, deputies } from '#contract/approvals.ts';
import type { Person } from '#contract/common.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { withReauthentication } from '#dataProvider/reauthentication.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { dateTextProps } from '#web/ui/form/dateText.tsx';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import { SearchPicker } from '#web/ui/form/SearchPicker.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

const KEY = ['deputy', 'own'];

/** Who decides for the user while they are away, `/account/absence`. */
export default function AbsencePage() {
  const translate = useTranslate();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(deputies.own, {}, { signal }), retry: false });
  return (
    <AdminPage>
      <PageHead title={translate('shell.absence')} />
      <Typography color="text.secondary" sx={{ mt: 0.5, maxWidth: 640 }}>
        {translate('approvals.absence.intro')}
      </Typography>
      <QueryBoundary query={query} isFresh>
        {(deputy) => <Absence key={JSON.stringify(deputy)} stored={deputy} />}
      </QueryBoundary>
    </AdminPage>
  );
}

function Absence({ stored }: { stored: Deputy }) {
  const translate = useTranslate();
  const { formatDate, today } = useFormat();
  const me = useStored('profile')?.id;
  const [deputy, setDeputy] = useState<Person | null>(stored?.deputy ?? null);
  const [from, setFrom] = useState(stored?.from ?? today());
  const [to, setTo] = useState(stored?.to ?? '');
  const saving = useSaveDeputy();
  const { error } = saving;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ deputyId: deputy?.id ?? null, from, to: to || null });
  };
  const day = (label: string, field: 'from' | 'to', value: string, onChange: (value: string) => void) => (
    <TextField
      type="date"
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fieldError(error, field) !== undefined}
      helperText={fieldError(error, field)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '9999-12-31' },
        input: dateTextProps(value ? formatDate(value) : ''),
      }}
    />
  );
  const whole = formError(error, ['deputyId', 'from', 'to']);
  return (
    <Paper variant="outlined" sx={{ mt: 3, p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {stored && (
          <Alert severity="info">
            {translate('approvals.absence.now', {
              ...{ name: stored.deputy.name, from: formatDate(stored.from), to: formatDate(stored.to) },
            })}
          </Alert>
        )}
        {whole && <Alert severity="error">{whole}</Alert>}
        <SearchPicker<Person>
          label={translate('approvals.absence.deputy')}
          openText={translate('approvals.absence.deputy')}
          value={deputy}
          onChange={setDeputy}
          queryKey={['users', 'deputies']}
          find={async (query, signal) => {
            const { items } = await call(users.list, { query }, { signal });
            return { items: items.filter(({ id, invalid }) => id !== me && !invalid) };
          }}
          error={fieldError(error, 'deputyId')}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {day('approvals.absence.from', 'from', from, setFrom)}
          {day('approvals.absence.to', 'to', to, setTo)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={saving.isPending} disabled={!deputy || !from || !to}>
            {translate('ui.save')}
          </Button>
          {stored && (
            <Button disabled={saving.isPending} onClick={() => saving.mutate({ deputyId: null })}>
              {translate('approvals.absence.end')}
            </Button>
          )}
        </Box>
      </Box>
    </Paper>
  );
}

interface DeputyBody {
  deputyId: number | null;
  from?: string | null;
  to?: string | null;
}

function useSaveDeputy() {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (body: DeputyBody) => withReauthentication(() => call(deputies.setOwn, { body })),
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved);
      notify(saved ? 'approvals.absence.saved' : 'approvals.absence.ended', { type: 'success' });
    },
  });
}
