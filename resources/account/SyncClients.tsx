import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { AddressField } from './AddressField.tsx';
import { deviceOf } from './device.ts';
import { Section } from './Section.tsx';

const systems = [
  { id: 'windows', name: 'Windows', kind: 'desktop' },
  { id: 'macos', name: 'macOS', kind: 'desktop' },
  { id: 'linux', name: 'Linux', kind: 'linux' },
  { id: 'android', name: 'Android', kind: 'phone' },
  { id: 'ios', name: 'iPhone, iPad', kind: 'phone' },
] as const;
type System = (typeof systems)[number]['id'];

/** How to keep folders of the device in step: which client, what to enter in it, and what to know. */
export function SyncClients({ address }: { address: string }) {
  const translate = useTranslate();
  const titleId = useId();
  const [system, setSystem] = useState<System>(ownSystem);
  const { kind } = systems.find(({ id }) => id === system) ?? systems[0];
  const text = (key: string) => translate(`connect.sync.${key}`);
  return (
    <Section title={text('title')} hint={text('hint')}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mt: 1.5, mb: 1 }}>
        {text('system')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={system}
        onChange={(_, chosen: System | null) => chosen && setSystem(chosen)}
        aria-labelledby={titleId}
        size="small"
        sx={choicesSx}
      >
        {systems.map(({ id, name }) => (
          <ToggleButton key={id} value={id} sx={{ textTransform: 'none', minHeight: { xs: 44, sm: 36 } }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Steps>
        <Step title={text('install')}>{text(`clients.${kind}`)}</Step>
        <Step title={text('enter')}>
          <Stack spacing={1.5}>
            <span>{text(kind === 'phone' ? 'enterOnPhone' : 'enterHint')}</span>
            <AddressField isFirst label={text('address')} address={address} />
          </Stack>
        </Step>
        <Step title={text('signIn')}>{text('signInHint')}</Step>
        <Step title={text('choose')}>{text(kind === 'phone' ? 'chooseOnPhone' : 'chooseHint')}</Step>
      </Steps>
    </Section>
  );
}

/** What happens to files that are not like others; told before they surprise. */
export function GoodToKnow() {
  const translate = useTranslate();
  const titles = ['online', 'readOnly', 'conflict', 'lost'];
  return (
    <Section title={translate('connect.know.title')}>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, typography: 'body2', '& li + li': { mt: 1 } }}>
        {titles.map((key) => (
          <li key={key}>{translate(`connect.know.${key}`)}</li>
        ))}
      </Box>
    </Section>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ol"
      sx={{ m: 0, mt: 2.5, p: 0, listStyle: 'none', counterReset: 'step', display: 'grid', gap: 2.5 }}
    >
      {children}
    </Box>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="li" sx={stepSx}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5, lineHeight: '28px' }}>
          {title}
        </Typography>
        <Typography variant="body2" component="div">
          {children}
        </Typography>
      </Box>
    </Box>
  );
}

/** Each choice is a button of its own: on phones they are in two rows. */
const choicesSx = {
  flexWrap: 'wrap',
  gap: 1,
  '& .MuiToggleButton-root': { m: 0, px: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;

/** The number of the step in a circle before its text. */
const stepSx = {
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 1.5,
  counterIncrement: 'step',
  '&::before': {
    content: 'counter(step)',
    width: 28,
    height: 28,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    bgcolor: 'action.selected',
    color: 'text.primary',
    fontSize: 13,
    fontWeight: 600,
  },
} as const;

/** The system of this browser, which is probably that of the client. */
function ownSystem(): System {
  const { system = '' } = deviceOf(navigator.userAgent);
  const names: Record<string, System> = {
    macOS: 'macos',
    Linux: 'linux',
    Android: 'android',
    iPhone: 'ios',
    iPad: 'ios',
  };
  return names[system] ?? 'windows';
}
