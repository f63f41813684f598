import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { MakeToken } from './MakeToken.tsx';
import { Section } from './Section.tsx';

const NOT_FOUND = 404;

/** The page `/account/connect`: how to connect the files as a network drive of the computer. */
export default function ConnectPage() {
  const translate = useTranslate();
  const profile = useStored('profile');
  const address = `${window.location.origin}${basePath}/dav/`;
  const [isMaking, setMaking] = useState(false);
  const { data: isOff } = useQuery({ queryKey: ['webdav'], queryFn: () => isSwitchedOff(address) });
  const labelFor = (key: string, values?: object) => translate(`connect.${key}`, values);
  const suggestion = { name: labelFor('tokenName'), scope: 'write' as const, days: 365 };
  return (
    <AdminPage>
      <Stack spacing={3} sx={{ maxWidth: 820 }}>
        <Box>
          <PageHead title={labelFor('title')} />
          <Typography color="text.secondary">{labelFor('intro')}</Typography>
        </Box>
        {isOff && <Alert severity="warning">{labelFor('off')}</Alert>}
        <Address address={address} />
        <Section
          title={labelFor('signIn')}
          hint={labelFor('signInHint', { id: profile?.email ?? '' })}
          action={
            <Button variant="contained" onClick={() => setMaking(true)}>
              {labelFor('make')}
            </Button>
          }
        ></Section>
        {isMaking && <MakeToken initial={suggestion} onClose={() => setMaking(false)} />}
        <Instructions address={address} id={profile?.email ?? ''} />
      </Stack>
    </AdminPage>
  );
}

/** OPTIONS needs no sign-in; it returns 404 where the administrator has switched WebDAV off. */
async function isSwitchedOff(address: string): Promise<boolean> {
  return (await fetch(address, { method: 'OPTIONS' })).status === NOT_FOUND;
}

function Address({ address }: { address: string }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <TextField
        label={translate('connect.address')}
        value={address}
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button onClick={() => copyText(address, 'connect.copied')}>{translate('connect.copy')}</Button>
    </Stack>
  );
}

/** Per system: what to do, and what to enter where that is not the address itself. */
function Instructions({ address, id }: { address: string; id: string }) {
  const translate = useTranslate();
  const [scheme, rest] = [address.startsWith('https:') ? 's' : '', address.replace(/^https?:/, '')];
  const systems = [
    { key: 'windows', name: 'Windows' },
    { key: 'macos', name: 'macOS' },
    { key: 'gnome', name: 'GNOME', enter: `dav${scheme}:${rest}` },
    { key: 'kde', name: 'KDE', enter: `webdav${scheme}:${rest}` },
    { key: 'davfs', name: 'davfs2', enter: `sudo mount -t davfs ${address} /mnt/files` },
    {
      key: 'rclone',
      name: 'rclone',
      enter: `rclone config create files webdav url=${address} vendor=other user=${quoted(id)} pass=TOKEN`,
    },
  ];
  return (
    <Section title={translate('connect.systems')}>
      <Stack spacing={2} sx={{ mt: 1 }}>
        {systems.map(({ key, name, enter }) => (
          <Box key={key}>
            <Typography variant="subtitle2" component="h3">
              {name}
            </Typography>
            <Typography variant="body2">{translate(`connect.system.${key}`)}</Typography>
            {enter && <Code text={enter} name={name} copied={enter.includes(' ') ? 'commandCopied' : 'copied'} />}
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

/** Text to enter or a command to run, with a button that copies it. */
function Code({ text, name, copied }: { text: string; name: string; copied: string }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  const label = translate('connect.copyFor', { name });
  return (
    <Stack direction="row" sx={{ mt: 1, alignItems: 'flex-start', borderRadius: 1, bgcolor: 'surface.sunken' }}>
      <Box component="code" sx={{ flex: 1, py: 1, pl: 1.5, fontSize: 13, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {text}
      </Box>
      <Tooltip title={label}>
        <IconButton
          size="small"
          sx={{ m: 0.25 }}
          aria-label={label}
          onClick={() => copyText(text, `connect.${copied}`)}
        >
          <CopyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

/** Quotes one argument for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
