import { getItem } from '#authProvider/session.ts';
import { formatOf } from '#web/ui/text/format.ts';
import type { SaveState } from './Saves.ts';
import type { PageTexts } from './texts.ts';

/** What the server has of the document, as a line. */
export function stateText(state: SaveState, { texts, fill }: PageTexts): string {
  const settings = getItem('settings');
  switch (state.is) {
    case 'unknown':
      // ONLYOFFICE saves when the last user has closed the document, unless its operator has set otherwise.
      return /onlyoffice/i.test(settings?.editing?.office?.name ?? '') ? texts.state.late : '';
    case 'saved':
      return fill(texts.state.saved, {
        on: formatOf(getItem('profile'), settings?.defaults).formatRecent(state.on),
      });
    case 'notSaved':
      return fill(texts.state.notSaved, { smart_count: state.minutes });
    default:
      return texts.state[state.is];
  }
}
