import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { AddressField } from './AddressField.tsx';
import { MakeToken } from './MakeToken.tsx';
import { Section } from './Section.tsx';

/** How to use the files as a network drive: the address, a token, and what to enter on each system. */
export function NetworkDrive({ address }: { address: string }) {
  const translate = useTranslate();
  const id = useStored('profile')?.email ?? '';
  const [isMaking, setMaking] = useState(false);
  const text = (key: string, values?: object) => translate(`connect.${key}`, values);
  const suggestion = { name: text('tokenName'), scope: 'write' as const, days: 365 };
  return (
    <Section
      title={text('drive')}
      hint={text('driveHint')}
      action={<Button onClick={() => setMaking(true)}>{text('make')}</Button>}
    >
      <Stack spacing={2} sx={{ mt: 1 }}>
        <AddressField label={text('driveAddress')} address={address} />
        <Typography variant="body2">{text('signInHint', { id })}</Typography>
        <Instructions address={address} id={id} />
      </Stack>
      {isMaking && <MakeToken initial={suggestion} onClose={() => setMaking(false)} />}
    </Section>
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
    <>
      {systems.map(({ key, name, enter }) => (
        <Box key={key}>
          <Typography variant="subtitle2" component="h3">
            {name}
          </Typography>
          <Typography variant="body2">{translate(`connect.system.${key}`)}</Typography>
          {enter && <Code text={enter} name={name} copied={enter.includes(' ') ? 'commandCopied' : 'copied'} />}
        </Box>
      ))}
    </>
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
