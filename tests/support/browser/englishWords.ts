import type { Page } from 'playwright-core';

/** Words that are the same in every language: names of products, time zones and months, addresses. */
const names = /My Company|Strongroom|LibreOffice|Europe\/|United Kingdom|Chrome|^Est$|20\d\d|\w+:\/\/|:\d\d/;
const months = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;
const products = /^(Windows|macOS|GNOME|KDE|Node|davfs2|rclone)$|[^ -~] (GNOME|KDE|davfs2|rclone)$/;

/**
 * English words in the visible texts of a page, without those of the log, which is not translated.
 * @param data names of users and groups
 */
export async function englishWords(page: Page, data: string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isLog = /logs|tab=activity/.test(window.location.href);
    const rows = isLog ? [...document.querySelectorAll<HTMLElement>('.RaList-content')] : [];
    const logged = new Set(rows.flatMap(({ innerText }) => innerText.split(/[\n\t]/)));
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')];
    const labels = named.flatMap((one) => ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name)));
    const shown = [document.body.innerText, document.title, ...labels].flatMap((text) => (text ?? '').split(/[\n\t]/));
    return shown.filter((text) => !logged.has(text));
  });
  const isName = (text: string) =>
    [names, months, products].some((pattern) => pattern.test(text)) || data.some((name) => text.includes(name));
  return [...new Set(texts.filter((text) => /[a-zA-Z]{3,}/.test(text) && !isName(text)))];
}
