import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PageFrame } from '#web/ui/page/PageFrame.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The page `/account/security`: what of one's own account is a matter of safety. */
export default function SecurityPage() {
  const translate = useTranslate();
  return (
    <PageFrame width="page">
      <Box>
        <PageHead title={translate('account.title')} />
        <Typography color="text.secondary">{translate('account.intro')}</Typography>
      </Box>
      <SecondFactor />
      <Sessions />
      <ApiTokens />
    </PageFrame>
  );
}
