import '@fontsource-variable/inter';
import '../../theme/colours.css';
import './page.css';
import { currentPath, endSession } from '#authProvider/endSession.ts';
import { getItem } from '#authProvider/session.ts';
import { isNew } from '#web/editing/newFile.ts';
import { translateErrors } from '#web/messages/errorTexts.ts';
import { PHONE } from '#web/ui/page/narrow.ts';
import { OfficePage, type OpenedAddress } from './OfficePage.ts';
import { loadTexts } from './texts.ts';

/**
 * The page around the editor of an office server, `BASE/edit/{fileId}`: a document of its own, since its policy allows
 * the frame of that server, and small, since the editor takes long enough. It uses the session of the app.
 */
async function start(): Promise<void> {
  const chosen = getItem('ui.theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
  // A page restored from the back/forward cache has left its session.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  if (getItem('token') === undefined) return endSession();
  translateErrors();
  const words = await loadTexts();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  new OfficePage(openedAddress(), words, root).start();
}

function openedAddress(): OpenedAddress {
  const { pathname, searchParams } = new URL(currentPath(), window.location.origin);
  const versionId = Number(searchParams.get('version')) || undefined;
  const isOnPhone = window.matchMedia(PHONE).matches;
  // The router of the app keeps what it was given there.
  const { usr } = Object(window.history.state);
  const isViewed = versionId !== undefined || searchParams.get('mode') === 'view';
  return {
    fileId: Number(pathname.split('/')[2]),
    mode: isViewed || (isOnPhone && searchParams.get('mode') !== 'edit' && !isNew(usr)) ? 'view' : 'edit',
    versionId,
    isNew: isNew(usr),
  };
}

void start();
