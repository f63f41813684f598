import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getItem } from '#authProvider/session.ts';
import '@fontsource-variable/inter';
import './theme/colours.css';
import './theme/engines.css';
import './theme/print.css';
import './login/authShell.css';
import { AuthShell, loadApp, loadSignInPages } from './login/AuthShell.tsx';
import { resolveRoute } from './login/resolveRoute.ts';
import { loadTexts } from './login/texts.ts';
import { translateErrors } from './messages/errorTexts.ts';

/** Starts with the sign-in shell; the main app is loaded for signed-in users only. */
async function start(): Promise<void> {
  const chosen = getItem('ui.theme');
  if (chosen) document.documentElement.dataset.theme = chosen;

  // A page restored from the back/forward cache may belong to a session that has ended.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());

  translateErrors();
  const destination = resolveRoute();
  if (destination === 'app') {
    // Before the texts and the first rendering; the shell loads it again and reports a failure.
    loadApp().catch(() => undefined);
  } else if (destination !== 'public') loadSignInPages().catch(() => undefined);
  const texts = await loadTexts();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(
    <StrictMode>
      <AuthShell start={destination} texts={texts} />
    </StrictMode>,
  );
}

/** An earlier product at this URL may have left a service worker that would serve its own pages. */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

void unregisterServiceWorkers();
void start();
