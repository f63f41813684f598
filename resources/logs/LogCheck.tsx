import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { logs } from '#contract/instance/logs.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useFindingText } from './useFindingText.ts';

const checkQuery = queryOptions({
  queryKey: ['logCheck'],
  queryFn: async ({ signal }) => (await call(logs.lastCheck, {}, { signal })).last,
  retry: false,
});

/** When the log was last verified, and the result; system administrators can start a verification. */
export function LogCheck() {
  const translate = useTranslate();
  const mayVerify = useCan()('log.verify');
  const showError = useErrorDialog();
  const queryClient = useQueryClient();
  const { formatDateTime, formatNumber } = useFormat();
  const findingText = useFindingText();
  const { data: last } = useQuery(checkQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logs.verify, {}),
    onSuccess: (check) => queryClient.setQueryData(checkQuery.queryKey, check),
    onError: showError,
  });
  if (last === undefined) return null;

  const outcome = last?.finding ? 'broken' : last ? 'whole' : 'never';
  const severities = { broken: 'error', whole: 'success', never: 'info' } as const;
  const button = mayVerify && (
    <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
      {translate('backOffice.verified.now')}
    </Button>
  );
  return (
    <Alert severity={severities[outcome]} variant="outlined" action={button} sx={{ overflowWrap: 'anywhere' }}>
      {translate(`backOffice.verified.${outcome}`, {
        on: last && formatDateTime(last.on),
        rows: last && formatNumber(last.rows),
        finding: last?.finding && findingText(last.finding),
      })}
    </Alert>
  );
}
