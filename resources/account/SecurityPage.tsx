import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { ProofGate } from './Proof.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** The page `/account/security`: what of one's own account is a matter of safety. */
export default function SecurityPage() {
  const translate = useTranslate();
  return (
    <ProofGate>
      <PageFrame width="page">
        <Box>
          <PageHead title={translate('account.title')} />
          <Typography color="text.secondary">{translate('account.intro')}</Typography>
        </Box>
        <SecondFactor />
        <Sessions />
        <ApiTokens />
      </PageFrame>
    </ProofGate>
  );
}
