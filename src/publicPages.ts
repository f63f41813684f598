import type { ComponentType } from 'react';

/** Pages of modules that need no sign-in, by what their addresses begin with; each is loaded when it is opened. */
const pages: Record<string, () => Promise<{ default: ComponentType<{ token: string }> }>> = {
  request: () => import('#resources/oneTimeShares/page/RequestPage.tsx'),
  share: () => import('#resources/oneTimeShares/page/SharePage.tsx'),
};

interface PublicPage {
  token: string;
  load: () => Promise<{ default: ComponentType<{ token: string }> }>;
}

/** The public page at a path of the app, `/share/{token}`; undefined at any other. */
export function publicPageAt(path: string): PublicPage | undefined {
  const [, name = '', token = ''] = /^\/([a-z]+)\/([^/?#]+)/.exec(path) ?? [];
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return load && { token, load };
}
