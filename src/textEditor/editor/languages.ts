import type { Extension } from '@codemirror/state';
import { extensionOf } from '#contract/rules/names.ts';

type Load = () => Promise<Extension>;

/** A mode that only colours, from the package for many languages. */
const coloured = async (
  parser: Promise<Parameters<typeof import('@codemirror/language').StreamLanguage.define>[0]>,
) => {
  const { StreamLanguage } = await import('@codemirror/language');
  return StreamLanguage.define(await parser);
};
const javascript = (config: { jsx?: boolean; typescript?: boolean }) => async () =>
  (await import('@codemirror/lang-javascript')).javascript(config);
const cLike = (name: 'c' | 'cpp' | 'java' | 'csharp' | 'kotlin') => () =>
  coloured(import('@codemirror/legacy-modes/mode/clike').then((modes) => modes[name]));

/** The languages by the extensions of their files, each loaded with the first file that needs it. */
const languages: [extensions: string, load: Load][] = [
  ['md markdown', async () => (await import('@codemirror/lang-markdown')).markdown()],
  ['json jsonl geojson', async () => (await import('@codemirror/lang-json')).json()],
  ['xml xsd xsl xslt', async () => (await import('@codemirror/lang-xml')).xml()],
  ['html htm xhtml', async () => (await import('@codemirror/lang-html')).html()],
  ['css scss less', async () => (await import('@codemirror/lang-css')).css()],
  ['js mjs cjs jsx', javascript({ jsx: true })],
  ['ts mts cts', javascript({ typescript: true })],
  ['tsx', javascript({ jsx: true, typescript: true })],
  ['py', async () => (await import('@codemirror/lang-python')).python()],
  ['sql', async () => (await import('@codemirror/lang-sql')).sql()],
  ['yaml yml', async () => (await import('@codemirror/lang-yaml')).yaml()],
  ['c h', cLike('c')],
  ['cc cpp hpp', cLike('cpp')],
  ['java', cLike('java')],
  ['cs', cLike('csharp')],
  ['kt', cLike('kotlin')],
  [
    'ini conf cfg properties env',
    () => coloured(import('@codemirror/legacy-modes/mode/properties').then((m) => m.properties)),
  ],
  ['toml', () => coloured(import('@codemirror/legacy-modes/mode/toml').then((m) => m.toml))],
  ['sh bash zsh', () => coloured(import('@codemirror/legacy-modes/mode/shell').then((m) => m.shell))],
  ['ps1', () => coloured(import('@codemirror/legacy-modes/mode/powershell').then((m) => m.powerShell))],
  ['rb', () => coloured(import('@codemirror/legacy-modes/mode/ruby').then((m) => m.ruby))],
  ['go', () => coloured(import('@codemirror/legacy-modes/mode/go').then((m) => m.go))],
  ['rs', () => coloured(import('@codemirror/legacy-modes/mode/rust').then((m) => m.rust))],
  ['pl', () => coloured(import('@codemirror/legacy-modes/mode/perl').then((m) => m.perl))],
  ['lua', () => coloured(import('@codemirror/legacy-modes/mode/lua').then((m) => m.lua))],
  ['r', () => coloured(import('@codemirror/legacy-modes/mode/r').then((m) => m.r))],
  ['swift', () => coloured(import('@codemirror/legacy-modes/mode/swift').then((m) => m.swift))],
  ['diff patch', () => coloured(import('@codemirror/legacy-modes/mode/diff').then((m) => m.diff))],
  ['tex', () => coloured(import('@codemirror/legacy-modes/mode/stex').then((m) => m.stex))],
];
const byExtension = new Map(
  languages.flatMap(([names, load]) => names.split(' ').map((name) => [name, load] as const)),
);

/** Extensions of running text, in which spelling is checked. */
const prose = new Set(['txt', 'text', 'md', 'markdown', 'rst', 'adoc', 'tex', 'html', 'htm']);

export const isProse = (name: string) => prose.has(extensionOf(name));

/** The language of a file by its name; none for plain text, and where it cannot be loaded. */
export async function loadLanguage(name: string): Promise<Extension> {
  const load = byExtension.get(extensionOf(name));
  return load ? load().catch(() => []) : [];
}
