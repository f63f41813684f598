import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errorCatalogue.ts';
import { forbiddenWords, looseFrench } from '#tests/support/content/forbiddenWords.ts';

/** The texts that the server writes for its readers: mails, downloads, and the page of a browser that is too old. */

const languages = Object.keys(forbiddenWords);
const sources = ['server', 'contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);

/** The language in whose texts a node stands: in its folder, or below a property or a constant of that name. */
function languageAt(node: ts.Node): string | undefined {
  if (ts.isSourceFile(node)) return /^server\/messages\/(\w+)\//.exec(node.fileName)?.[1];
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  if (isNamed && languages.includes(node.name.getText())) return node.name.getText();
  return node.parent && languageAt(node.parent);
}

/** Every text below a node, with a name in place of what it fills in. */
function textsBelow(node: ts.Node): { language: string | undefined; text: string }[] {
  const language = languageAt(node);
  if (ts.isTemplateExpression(node)) {
    const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('Anna');
    return [{ language, text }, ...node.templateSpans.flatMap(({ expression }) => textsBelow(expression))];
  }
  if (ts.isImportDeclaration(node)) return [];
  if (ts.isStringLiteralLike(node)) return [{ language, text: node.text }];
  return node.getChildren().flatMap(textsBelow);
}

const texts = sources.flatMap((file) =>
  textsBelow(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)),
);

/** Of one language, without the paths and commands that no language changes. */
const textsIn = (language: string) => texts.filter((found) => found.language === language).map(({ text }) => text);

describe.each(languages)('the texts of the server in %s', (language) => {
  it('are found', () => {
    expect(textsIn(language).length).toBeGreaterThan(130);
  });

  it('have no forbidden word', () => {
    expect(textsIn(language).filter((text) => forbiddenWords[language]?.test(text))).toEqual([]);
  });
});

it('French mails and downloads have spaces that do not break where its typography has spaces', () => {
  expect(textsIn('fr').filter((text) => text.length > 1 && looseFrench.test(text))).toEqual([]);
});

/** Refusals that the specification quotes. */
const quoted = ['bin.asFolder', 'move.attributeGroups'];

it('refusals have no forbidden word', () => {
  const messages = Object.entries(errorCatalogue).map(([id, { message }]) => [id, String(message)]);
  expect(messages.filter(([id = '', text = '']) => !quoted.includes(id) && forbiddenWords.en?.test(text))).toEqual([]);
});
