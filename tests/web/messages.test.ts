import { describe, expect, it } from 'vitest';
import { account as czechAccount } from '#web/messages/cs/account.ts';
import { attributeGroups as czechAttributeGroups } from '#web/messages/cs/attributeGroups.ts';
import { backOffice as czechBackOffice } from '#web/messages/cs/backOffice.ts';
import { folderPermissions as czechPermissions } from '#web/messages/cs/folderPermissions.ts';
import { messages as czech } from '#web/messages/cs/index.ts';
import { logs as czechLogs } from '#web/messages/cs/logs.ts';
import { requestPage as czechRequest } from '#web/messages/cs/requestPage.ts';
import { secondStep as czechStep } from '#web/messages/cs/secondStep.ts';
import { settings as czechSettings } from '#web/messages/cs/settings.ts';
import { sharePage as czechPage } from '#web/messages/cs/sharePage.ts';
import { shares as czechShares } from '#web/messages/cs/shares.ts';
import { account as germanAccount } from '#web/messages/de/account.ts';
import { attributeGroups as germanAttributeGroups } from '#web/messages/de/attributeGroups.ts';
import { backOffice as germanBackOffice } from '#web/messages/de/backOffice.ts';
import { folderPermissions as germanPermissions } from '#web/messages/de/folderPermissions.ts';
import { messages as german } from '#web/messages/de/index.ts';
import { logs as germanLogs } from '#web/messages/de/logs.ts';
import { requestPage as germanRequest } from '#web/messages/de/requestPage.ts';
import { secondStep as germanStep } from '#web/messages/de/secondStep.ts';
import { settings as germanSettings } from '#web/messages/de/settings.ts';
import { sharePage as germanPage } from '#web/messages/de/sharePage.ts';
import { shares as germanShares } from '#web/messages/de/shares.ts';
import { account } from '#web/messages/en/account.ts';
import { attributeGroups } from '#web/messages/en/attributeGroups.ts';
import { backOffice } from '#web/messages/en/backOffice.ts';
import { folderPermissions } from '#web/messages/en/folderPermissions.ts';
import { messages as english } from '#web/messages/en/index.ts';
import { logs } from '#web/messages/en/logs.ts';
import { requestPage } from '#web/messages/en/requestPage.ts';
import { secondStep } from '#web/messages/en/secondStep.ts';
import { settings } from '#web/messages/en/settings.ts';
import { sharePage } from '#web/messages/en/sharePage.ts';
import { shares } from '#web/messages/en/shares.ts';

/** Every text by its key, with the placeholders that it fills in: `shell.user: name`. */
function placeholders(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'object') return placeholders(value, `${path}${key}.`);
    const names = [...value.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name);
    return `${path}${key}: ${[...new Set(names)].sort()}`;
  });
}

function texts(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'object' ? texts(value) : value));
}

describe.each([
  [
    'Czech',
    {
      ...czech,
      attributeGroups: czechAttributeGroups,
      logs: czechLogs,
      settings: czechSettings,
      folderPermissions: czechPermissions,
      account: czechAccount,
      backOffice: czechBackOffice,
      shares: czechShares,
      sharePage: czechPage,
      secondStep: czechStep,
      requestPage: czechRequest,
    },
  ],
  [
    'German',
    {
      ...german,
      attributeGroups: germanAttributeGroups,
      logs: germanLogs,
      settings: germanSettings,
      folderPermissions: germanPermissions,
      account: germanAccount,
      backOffice: germanBackOffice,
      shares: germanShares,
      sharePage: germanPage,
      secondStep: germanStep,
      requestPage: germanRequest,
    },
  ],
])('%s', (_language, messages) => {
  it('says everything that English says, with the same placeholders', () => {
    expect(placeholders(messages)).toEqual(
      placeholders({
        ...english,
        attributeGroups,
        logs,
        settings,
        folderPermissions,
        account,
        backOffice,
        shares,
        sharePage,
        secondStep,
        requestPage,
      }),
    );
  });

  it('leaves nothing empty', () => {
    expect(texts(messages).filter((text) => !text.trim())).toEqual([]);
  });
});
