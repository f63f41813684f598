import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { addressOf, hasPage } from '../addresses.ts';
import { Breadcrumbs, type Crumb } from '../Breadcrumbs.tsx';

interface FormTitleProps {
  /** Key of the title. */
  title: string;
  /** The resource whose list the form belongs to, and the key of the title of that list. */
  within: { resource: string; list: string };
  /** The record that is edited; a new one has none yet. */
  id?: number;
}

/** Above a form: where it stands (`Users / Anna / Edit User`), and its title, which is that of the document too. */
export function FormTitle({ title, within, id }: FormTitleProps) {
  const translate = useTranslate();
  const { resource, list } = within;
  const name = useName(resource, id);
  const text = translate(title);
  usePageTitle([name, text].filter(Boolean).join(' – '));
  const crumbs: Crumb[] = [{ label: translate(list), to: addressOf(resource, 'list') }];
  if (name && id)
    crumbs.push({ label: name, ...(hasPage(resource, 'show') && { to: addressOf(resource, 'show', id) }) });
  // Of a record without a page, the form is the page.
  if (crumbs.at(-1)?.to) crumbs.push({ label: text });
  return (
    <>
      <Box sx={{ display: 'flex', mb: 1 }}>
        <Breadcrumbs crumbs={crumbs} />
      </Box>
      <Typography variant="h1" sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </>
  );
}

/** What a record is called: the form beside it has loaded it, and must not get another version because of this. */
function useName(resource: string, id: number | undefined): string | undefined {
  const once = { enabled: id !== undefined, refetchOnReconnect: false, refetchOnWindowFocus: false, retry: false };
  const { data } = useGetOne<RaRecord>(resource, { id: id ?? 0 }, once);
  return data?.name ?? data?.title;
}
