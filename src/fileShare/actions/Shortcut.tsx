import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** The keyboard shortcut of an action, at the end of its menu item, with the key labels of the language. */
export function Shortcut({ keys }: { keys: string }) {
  const translate = useTranslate();
  const names = keys.split('+').map((key) => (key.length > 2 ? translate(`filePage.keys.${key}`) : key));
  return (
    <Typography variant="body2" aria-hidden sx={{ pl: 3, color: 'text.secondary' }}>
      {names.join('+')}
    </Typography>
  );
}
