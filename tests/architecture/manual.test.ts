import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContents } from '#scripts/manual.mjs';

const manual = 'docs/manual';
const pages = ['index', ...readContents().sections.flatMap((section) => section.pages.map(({ path }) => path))];
const textOf = (page: string) => readFileSync(join(manual, `${page}.md`), 'utf8');
/** What a page points to, relative to the manual, without anchors. */
const targetsOf = (page: string) =>
  [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target = '']) =>
    normalize(join(dirname(page), target)),
  );

describe('the manual', () => {
  it.each(pages)('has what its page %s points to', (page) => {
    const missing = targetsOf(page).filter((target) => !target.startsWith('..') && !existsSync(join(manual, target)));
    expect(missing).toEqual([]);
  });

  it('leads in two clicks to what people ask first', () => {
    const titles = readContents().sections.flatMap((section) => section.pages.map(({ title }) => title));
    expect(titles).toEqual(
      expect.arrayContaining([
        'Give a group access',
        'Restore a file',
        'Back up and restore',
        'Move to PostgreSQL and S3',
      ]),
    );
  });
});
