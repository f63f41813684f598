import { useTranslate } from 'react-admin';
import { bulletins } from '#contract/bulletins.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { keys } from './bulletins.data.ts';

/** Takes a bulletin off the board after a question. */
export function DeleteBulletin({ id, describedBy }: { id: number; describedBy: string }) {
  const translate = useTranslate();
  return (
    <ConfirmButton
      size="small"
      aria-describedby={describedBy}
      question={translate('bulletins.deleteQuestion')}
      done="bulletins.deleted"
      refreshes={keys.all}
      onConfirm={() => call(bulletins.remove, { params: { id: String(id) } })}
    />
  );
}
