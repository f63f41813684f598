import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setItem, storeToken } from '#authProvider/session.ts';
import { settingDefaults } from '#contract/instance/settingFields.ts';
import type { SettingsView } from '#contract/instance/settings.ts';
import type { Profile } from '#contract/users/users.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';

/** An administrator, who sees every screen of the back office. */
export const adminProfile: Profile = {
  id: 1,
  name: 'Alice Admin',
  email: 'alice@northwind.example',
  isAdmin: true,
  isSysAdmin: true,
  signInAs: false,
  timeZoneId: 'Europe/Prague',
  timeZone: 'Europe/Prague',
  cultureId: 'en-gb',
  termAgreed: true,
  noticeMail: 'daily',
};
export const defaultSettings: SettingsView = {
  companyName: 'Northwind',
  ...settingDefaults,
  ocrLanguages: ['eng'],
  features: [],
  limits: { maxFiles: 10, maxFileSize: 1024, maxTotalSize: 10_240 },
  defaults: { expiryNoticePeriod: 30, timeZoneId: 'Europe/Prague', cultureId: 'en-gb' },
};

interface Screen {
  /** A key of `paths`. */
  route: string;
  page: ComponentType;
  address: string;
  profile?: Profile;
  resources?: Record<string, ResourceAdapter>;
}

/** Renders one screen with its surrounding providers, for a signed-in user. Call after `openApiServer`. */
export async function openScreen({ route, page: Page, address, profile = adminProfile, resources = {} }: Screen) {
  const { createAuthProvider } = await import('#authProvider/index.ts');
  const { createDataProvider } = await import('#dataProvider/index.ts');
  const { createI18nProvider } = await import('#web/messages/i18nProvider.ts');
  const { createStore } = await import('#web/store.ts');
  const { lightTheme } = await import('#web/theme/themes.ts');
  const { ErrorDialog } = await import('#web/ui/dialogs/ErrorDialog.tsx');
  localStorage.clear();
  storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
  setItem('profile', profile);
  setItem('settings', defaultSettings);

  const context = {
    authProvider: createAuthProvider(resources),
    dataProvider: createDataProvider(resources),
    i18nProvider: await createI18nProvider(),
    store: createStore(),
    theme: lightTheme,
  };
  const inContext = (content: React.ReactNode) => (
    <AdminContext {...context}>
      <ErrorDialog>{content}</ErrorDialog>
    </AdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: route, element: inContext(<Page />) },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/before', address] },
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  return { user: userEvent.setup(), router };
}
