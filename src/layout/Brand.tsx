import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import logo from '#web/favicon.svg';
import { paths } from '#web/paths.ts';

const hiddenOnPhones = { display: { xs: 'none', sm: 'inline' } } as const;

/** The company's name followed by File Management, as a link to the files. */
export function Brand({ company }: { company: string }) {
  const translate = useTranslate();

  return (
    <Box
      component={Link}
      to={paths.fileShare}
      sx={{
        display: 'flex',
        height: 36,
        overflow: 'hidden',
        alignItems: 'center',
        gap: { xs: 0.75, sm: 1.5 },
        minWidth: 36,
        p: 0.5,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Box component="img" src={logo} alt="" sx={{ width: 28, height: 28, flex: 'none' }} />
      <Typography noWrap sx={{ fontSize: 16, fontWeight: 650, lineHeight: '28px', minWidth: 0 }}>
        {company}{' '}
        <Box
          component="span"
          sx={{ fontSize: 14, fontWeight: 400, color: 'text.secondary', ml: 0.5, ...hiddenOnPhones }}
        >
          {translate('shell.product')}
        </Box>
      </Typography>
    </Box>
  );
}
