import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { editing } from '#contract/instance/editing.ts';
import { call } from '#dataProvider/client.ts';

/** Milliseconds between announcements; the server drops a user after 30 seconds without one. */
const ANNOUNCE_INTERVAL_MS = 10_000;

/** Shows who else has the record open in a form, and announces this form to them. Not for new records. */
export function AlsoEditing() {
  const resource = useResourceContext() ?? '';
  const recordId = useRecordContext()?.id;
  const mayAnnounce = useCan()('editing.announce');
  if (recordId === undefined || !mayAnnounce) return null;
  // All settings are one record, whose ID is not a number.
  return <Others resource={resource} id={Number(recordId) || 1} />;
}

function Others({ resource, id }: { resource: string; id: number }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['editing', resource, id],
    queryFn: () => call(editing.announce, { body: { resource, id } }),
    refetchInterval: ANNOUNCE_INTERVAL_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // If this request is lost, the announcement expires.
      call(editing.end, { params: { resource, id: String(id) } }).catch(() => undefined);
    },
    [resource, id],
  );
  return data?.others.map(({ id, name }) => (
    <Alert key={id} severity="info" role="status" sx={{ mb: 2.5 }}>
      {translate('ui.editing', { name })}
    </Alert>
  ));
}
