import DoneIcon from '@mui/icons-material/CheckCircle';
import ChecklistIcon from '@mui/icons-material/Checklist';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useId, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { health, type FirstSteps as Steps } from '#contract/instance/health.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { useHelpUrl } from '#web/ui/useHelpUrl.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';

/** Where a step is done: a page of the app, or of the manual if the server must be configured. */
const linksOf = ({ folderId }: Steps, helpUrl: (page: string) => string) => ({
  company: { href: helpUrl('operators/configure.html') },
  group: { to: paths.groups.create },
  user: { to: paths.users.create },
  folder: { to: paths.fileShare },
  access: { to: folderId === null ? paths.fileShare : paths.folderPermissions.of(folderId) },
  backup: { href: helpUrl('operators/backup.html') },
  mail: { href: helpUrl('operators/configure.html') },
});
type StepId = keyof ReturnType<typeof linksOf>;
const ids: StepId[] = ['company', 'group', 'user', 'folder', 'access', 'backup', 'mail'];

/** The setup steps of a new instance, shown until all are done or an administrator hides them. */
export function FirstSteps() {
  const translate = useTranslate();
  const helpUrl = useHelpUrl();
  const id = useId();
  // On a phone, the header has no room for words.
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [state, setState] = useStore<'open' | 'dismissed'>('firstSteps', 'open');
  const { data: steps } = useQuery({
    queryKey: ['health', 'steps'],
    queryFn: ({ signal }) => call(health.firstSteps, {}, { signal }),
    enabled: state === 'open',
    retry: false,
    refetchOnMount: 'always',
  });
  const done = ids.filter((step) => steps?.[step]).length;
  if (state === 'dismissed' || !steps || done === ids.length) return null;

  const close = () => setAnchor(null);
  const left = ids.length - done;
  const progress = isPhone
    ? translate('firstSteps.left', { left })
    : translate('firstSteps.progress', { done, total: ids.length });
  const label = `${translate('firstSteps.title')} · ${progress}`;
  const trigger = {
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
  } as const;
  return (
    <>
      {isPhone ? (
        <IconButton {...trigger} aria-label={label}>
          <Badge badgeContent={left} color="primary" overlap="circular" slotProps={{ badge: { 'aria-hidden': true } }}>
            <ChecklistIcon />
          </Badge>
        </IconButton>
      ) : (
        <Button
          {...trigger}
          size="small"
          variant="outlined"
          sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {label}
        </Button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { mt: 1, border: 1, borderColor: 'divider', width: 400, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Stack spacing={1} sx={{ p: 2.5 }}>
          <Typography id={id} variant="h2">
            {translate('firstSteps.title')}
          </Typography>
          <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {ids.map((step) => (
              <Step key={step} step={step} isDone={steps[step]} link={linksOf(steps, helpUrl)[step]} onOpen={close} />
            ))}
          </Stack>
          <Button color="inherit" size="small" onClick={() => setState('dismissed')} sx={{ alignSelf: 'end' }}>
            {translate('firstSteps.dismiss')}
          </Button>
        </Stack>
      </Popover>
    </>
  );
}

interface StepProps {
  step: StepId;
  isDone: boolean;
  link: { to: string } | { href: string };
  onOpen: () => void;
}

function Step({ step, isDone, link, onOpen }: StepProps) {
  const translate = useTranslate();
  const target = 'to' in link ? { component: Link, ...link } : { component: 'a', target: '_blank', ...link };
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
      {isDone ? <DoneIcon color="success" fontSize="small" /> : <OpenIcon color="disabled" fontSize="small" />}
      <Stack sx={{ minWidth: 0 }}>
        <Typography
          {...target}
          onClick={onOpen}
          sx={{
            color: isDone ? 'text.secondary' : 'primary.main',
            fontWeight: 550,
            '&:not(:hover)': { textDecoration: 'none' },
          }}
        >
          {translate(`firstSteps.steps.${step}`)}
          {isDone && <span style={visuallyHidden}> ({translate('firstSteps.done')})</span>}
        </Typography>
        {!isDone && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`firstSteps.hints.${step}`)}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}
