import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** The title of a form. */
export function FormTitle({ title, of }: { title: string; of?: object }) {
  return (
    <Typography variant="h1" sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
      {useTranslate()(title, of)}
    </Typography>
  );
}
