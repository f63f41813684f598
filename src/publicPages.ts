import type { ComponentType } from 'react';

/** Pages of modules without sign-in, by the beginning of their paths; each is loaded when it is opened. */
const pages: Record<string, () => Promise<{ default: ComponentType<{ token: string }> }>> = {
  request: () => import('#resources/oneTimeShares/page/RequestPage.tsx'),
  share: () => import('#resources/oneTimeShares/page/SharePage.tsx'),
};

interface PublicPage {
  token: string;
  load: () => Promise<{ default: ComponentType<{ token: string }> }>;
}

/** The public page for a path of the app, `/share/{token}`; undefined for other paths. */
export function publicPageAt(path: string): PublicPage | undefined {
  const [, name = '', token = ''] = /^\/([a-z]+)\/([^/?#]+)/.exec(path) ?? [];
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return load && { token, load };
}
