import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** @returns a function for the names of keys such as `Ctrl+C`, in the language of the app */
export function useKeyNames() {
  const translate = useTranslate();
  return (keys: string) => keys.split('+').map((key) => (key.length > 2 ? translate(`filePage.keys.${key}`) : key));
}

/** The keyboard shortcut of an action, at the end of its menu item. */
export function Shortcut({ keys }: { keys: string }) {
  const names = useKeyNames()(keys);
  return (
    <Typography variant="body2" aria-hidden sx={{ pl: 3, color: 'text.secondary' }}>
      {names.join('+')}
    </Typography>
  );
}
