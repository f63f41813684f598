import { Notification } from 'react-admin';
import { toastSx } from '#web/ui/dialogs/toastStyle.ts';

/** The messages of the app, one at a time, at the bottom right. */
export default function Toasts() {
  return (
    <Notification
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{ '& .MuiSnackbarContent-root[class]': toastSx }}
    />
  );
}
