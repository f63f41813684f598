import type { SvgIconComponent } from '@mui/icons-material';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useContext } from 'react';
import {
  EditContext,
  ListContext,
  ShowContext,
  useListFilterContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { RetryButton } from '#web/ui/page/RetryButton.tsx';

function Message({ icon: Icon, text }: { icon: SvgIconComponent; text: string }) {
  return (
    <Box
      role="status"
      sx={{
        px: 2,
        py: 6,
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        color: 'text.secondary',
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Icon />
      {text}
    </Box>
  );
}

/** An empty list: because of the search, or because there are no records yet. */
export function NoRows({ text }: { text?: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { filterValues } = useListFilterContext();
  const isNarrowed = Object.keys(filterValues ?? {}).length > 0;
  if (isNarrowed) return <Message icon={SearchOffIcon} text={translate('ui.noneFound')} />;
  return <Message icon={InboxIcon} text={translate(text ?? `${resource}.empty`)} />;
}

/** A list that could not be loaded without network. It loads automatically when the network is back. */
export function NotLoaded() {
  return <Message icon={CloudOffIcon} text={useTranslate()('ui.offline')} />;
}

/** Shows why a list or a record could not be loaded, with a button to retry. */
export function ListFailed() {
  const list = useContext(ListContext);
  const edit = useContext(EditContext);
  const show = useContext(ShowContext);
  const { error, refetch } = show ?? edit ?? list ?? {};
  return (
    <Alert severity="error" action={<RetryButton color="inherit" size="small" isMain onRetry={() => refetch?.()} />}>
      {error?.message}
    </Alert>
  );
}
