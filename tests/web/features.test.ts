import { describe, expect, it } from 'vitest';
import { pluginsFor } from '#web/plugins.ts';

/** The plugins that each module adds to the web app, by name. */
const surfaceOf = (features: string[]) =>
  pluginsFor(features).flatMap(({ id, routes = [], menu = [], home, resources = {}, slots = {} }) => [
    ...routes.map(({ path }) => `route ${path}`),
    ...menu.map(({ to, label }) => `menu ${to} ${label}`),
    ...Object.keys(resources).map((name) => `resource ${name}`),
    ...(home ? [`home ${home}`] : []),
    ...Object.entries(slots).flatMap(([slot, entries]) =>
      Array.isArray(entries)
        ? entries.map((entry) => `${slot} ${'name' in entry ? entry.name : 'id' in entry ? entry.id : entry.label}`)
        : [`${slot} ${id}`],
    ),
  ]);

const core = surfaceOf([]);
const added = (features: string[]) => surfaceOf(features).filter((entry) => !core.includes(entry));

/** Every module that can be switched off, with all that it adds. */
const brought: Record<string, string[]> = {
  bulletins: [
    'resource bulletins',
    'route /bbs',
    'route /bbs/new',
    'route /bbs/edit/:id',
    'menu /bbs bulletins.title',
    'home /bbs',
    'headerBadge bulletins',
    'fileActions bulletins.copy',
    'settingsFields bbsRecentPeriod',
  ],
  ocr: ['filePanel ocr', 'uploadOptions ocr', 'settingsFields ocrLanguages'],
  oneTimeShares: [
    'route /onetimeshare/list',
    'route /onetimeshare/new',
    'route /onetimeshare/requests',
    'route /onetimeshare/success',
    'menu /onetimeshare/list oneTimeShares.menu',
    'resource fileRequests',
    'resource oneTimeShares',
    'resource oneTimeLogs',
    'headerBadge oneTimeShares',
    'fileActions oneTimeShares.copy',
    'logTabs onetime',
    'usageFigures oneTimeShares.activeFiles',
    'usageFigures oneTimeShares.downloadedFiles',
  ],
};

const optional = Object.keys(brought);

describe('the web app', () => {
  it('has nothing of a module that is switched off', () => {
    expect(core.filter((entry) => /bbs|bulletin|ocr|onetime/i.test(entry))).toEqual([]);
    expect(
      core.filter((entry) =>
        /^(home|headerBadge|fileActions|filePanel|uploadOptions|settingsFields|usageFigures)/.test(entry),
      ),
    ).toEqual([]);
    expect(core).toContain('route /logs');
  });

  it.each(Object.entries(brought))('gets what %s bring, and nothing else', (id, entries) => {
    expect(added([id]).sort()).toEqual([...entries].sort());
  });

  it('gets the parts of all modules, with the board above the files', () => {
    expect(added(optional).sort()).toEqual(optional.flatMap((id) => added([id])).sort());
    const menu = surfaceOf(optional).filter((entry) => entry.startsWith('menu'));
    expect(menu[0]).toBe('menu /bbs bulletins.title');
  });
});
