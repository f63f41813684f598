import { useTranslate } from 'react-admin';
import { bulletins } from '#contract/bulletins.ts';
import { call } from '#dataProvider/client.ts';
import { AskedButton } from '#web/ui/AskedButton.tsx';
import { keys } from './bulletins.data.ts';

/** Takes a bulletin off the board after a question (§2 Bulletin board). */
export function DeleteBulletin({ id, describedBy }: { id: number; describedBy: string }) {
  const translate = useTranslate();
  return (
    <AskedButton
      size="small"
      aria-describedby={describedBy}
      question={translate('bulletins.deleteQuestion')}
      done="bulletins.deleted"
      refreshes={keys.all}
      act={() => call(bulletins.remove, { params: { id: String(id) } })}
    />
  );
}
