import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const top = 'authProvider contract dataProvider deploy docs fixtures resources scripts server src tests'.split(' ');
const files = top
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...files.filter((file) => /^docs\/(decisions\/)?[^/]+\.md$/.test(file)),
];

/** `a/{b,c}` is `a/b` and `a/c`. */
function expanded(path: string): string[] {
  const [, before = '', inside = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return inside ? inside.split(',').map((item) => `${before}${item}${after}`) : [path];
}

/** Whether a path that a document names exists here; the end of a path, or of a file name, is enough. */
function isThere(path: string): boolean {
  const name = path.replace(/\/$/, '');
  return existsSync(name) || files.some((file) => `/${file}`.endsWith(`/${name}`) || file.startsWith(`${name}.`));
}

it.each(documents)('%s names files and folders that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const code = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const paths = code
    .filter((name) => top.includes(name.split('/')[0] ?? '') || /^[\w./{},-]+\.(tsx?|mjs)$/.test(name))
    .filter((name) => name.includes('/') || /\.(tsx?|mjs)$/.test(name))
    .filter(
      (name) =>
        !/[<>*…]|LANGUAGE|^dist\/|^deploy\/tls$|^main\.mjs$|^(noun\.role\.ts|PascalCase\.tsx|useX\.ts)$/.test(name),
    );
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => join(dirname(document), link));
  expect([
    ...paths.flatMap(expanded).filter((path) => !isThere(path)),
    ...links.filter((link) => !existsSync(link)),
  ]).toEqual([]);
});

it('docs/architecture.md names functions that the named files have', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const found = [...text.matchAll(/`(\w+)` in `([\w./]+\.tsx?)`/g)];
  expect(found.length).toBeGreaterThan(5);
  for (const [, name = '', file = ''] of found)
    expect(readFileSync(file, 'utf8'), file).toMatch(new RegExp(`\\b${name}\\b`));
});

/** Titles of tests that a text cites: `name.test “title”, “another title”` in a cell of a table or on a line. */
function citationsIn(text: string): { name: string; title: string }[] {
  let name = '';
  return [...text.matchAll(/\b(\w+)\.test(?![\w/])|“([^”]+)”|[|\n]/g)].flatMap(([, cited, title = '']) => {
    if (title === '') name = cited ?? '';
    return name && title ? { name, title } : [];
  });
}

it.each(documents)('%s cites tests whose titles exist', (document) => {
  const sourcesOf = (name: string) =>
    files.filter((file) => new RegExp(`/${name}\\.test\\.tsx?$`).test(file)).map((file) => readFileSync(file, 'utf8'));
  const cited = citationsIn(readFileSync(document, 'utf8'));
  if (document === 'docs/file-page.md') expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ name, title }) => !sourcesOf(name).some((source) => source.includes(title)))).toEqual([]);
});
