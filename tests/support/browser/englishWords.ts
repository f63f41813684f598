import type { Page } from 'playwright-core';
import { type Texts, textsOf } from '../content/catalogues.ts';

/** What stays as it is in every language: names of products, zones and months, addresses. */
const names = /My Company|Strongroom|LibreOffice|Europe\/|United Kingdom|Chrome|^Est$|20\d\d|\w+:\/\/|:\d\d/;
const months = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;
const products =
  /^(Windows|macOS|Linux|Android|iPhone, iPad|GNOME|KDE|Node|davfs2|rclone)$|[^ -~] (GNOME|KDE|davfs2|rclone)$/;

/** Each piece of text that a page shows or tells screen readers, texts of the log left out: all read the same. */
export async function shownTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isLog = /logs|tab=activity/.test(window.location.href);
    const rows = isLog ? [...document.querySelectorAll<HTMLElement>('.RaList-content')] : [];
    const logged = new Set(rows.flatMap(({ innerText }) => innerText.split(/[\n\t]/)));
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')];
    const labels = named.flatMap((named) =>
      ['aria-label', 'placeholder', 'title'].map((name) => named.getAttribute(name)),
    );
    const shown = [document.body.innerText, document.title, ...labels].flatMap((text) => (text ?? '').split(/[\n\t]/));
    return shown.filter((text) => !logged.has(text));
  });
  return [...new Set(texts.map((text) => text.trim()))];
}

/**
 * English words among what a page shows in a pseudo-language.
 * @param data names of users and groups
 */
export async function englishWords(page: Page, data: string[]): Promise<string[]> {
  const isName = (text: string) =>
    [names, months, products].some((pattern) => pattern.test(text)) || data.some((name) => text.includes(name));
  return (await shownTexts(page)).filter((text) => /[a-zA-Z]{3,}/.test(text) && !isName(text));
}

/** A text with anything where it is filled in. */
function patternOf(text: string): RegExp {
  const parts = text.trim().split(/%\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
}
const formsOf = (texts: Texts) => texts.flatMap(([, text]) => text.split('||||')).map((text) => text.trim());

/**
 * Finds what has not been translated: English texts that are not texts of the language as well, and keys without text.
 * @param locale a language of the app
 * @param data what the test itself has entered, which may be an English word
 */
export async function untranslatedIn(locale: string, data: string[]): Promise<(texts: string[]) => string[]> {
  const [english, own] = await Promise.all([textsOf('en'), textsOf(locale)]);
  const ownPatterns = formsOf(own).map(patternOf);
  // What is hardly more than its placeholders would match anything.
  const foreign = formsOf(english).filter((text) => /[a-z]{3}/i.test(text.replace(/%\{\w+\}/g, '')));
  const foreignPatterns = locale === 'en' ? [] : foreign.map(patternOf);
  const keys = new Set(english.map(([key]) => key));
  return (texts) =>
    texts.filter((text) => {
      if (keys.has(text)) return true;
      const isEnglish = !data.includes(text) && foreignPatterns.some((pattern) => pattern.test(text));
      return isEnglish && !ownPatterns.some((pattern) => pattern.test(text));
    });
}
