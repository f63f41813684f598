import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { paths } from '#web/paths.ts';

/** The page `/onetimeshare/success`: confirms that the mails are being sent. */
export default function ShareSent() {
  const translate = useTranslate();
  // Opened by its address, the page has no share to confirm.
  if (useLocation().state?.isSent !== true) return <Navigate to={paths.oneTimeShares.list} replace />;
  return (
    <AdminPage>
      <Paper variant="outlined" role="status" sx={{ p: { xs: 3, sm: 5 } }}>
        <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
          <SentIcon color="primary" sx={{ fontSize: 56 }} />
          <Typography variant="h1">{translate('shares.sent.title')}</Typography>
          <Typography color="text.secondary">{translate('shares.sent.text')}</Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'center', pt: 1 }}>
            <Button component={Link} to={paths.oneTimeShares.list} variant="contained">
              {translate('shares.sent.toHistory')}
            </Button>
            <Button component={Link} to={paths.fileShare}>
              {translate('shares.sent.toFiles')}
            </Button>
          </Stack>
        </Stack>
      </Paper>
    </AdminPage>
  );
}
