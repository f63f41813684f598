import { type Language, languages, serverTexts } from '../messages/index.ts';

/**
 * The page in the language that the browser prefers, as far as it is translated: index.html has the English sentences.
 * @param page the HTML of the page
 * @param acceptLanguage the header of the request
 */
export function withStartupNotices(page: string, acceptLanguage: string | undefined): string {
  const language = preferredOf(acceptLanguage ?? '');
  const { startup } = serverTexts[language];
  const translated = serverTexts.en.startup.reduce(
    (html, sentence, index) => html.replace(sentence, startup[index] ?? sentence),
    page,
  );
  return translated.replace('<html lang="en">', `<html lang="${language}">`);
}

function preferredOf(acceptLanguage: string): Language {
  const requested = acceptLanguage.split(',').map((part) => {
    const [tag = '', quality = ''] = part.trim().split(/;\s*q=/);
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === '' ? 1 : Number(quality) };
  });
  const inOrder = requested.sort((a, b) => b.quality - a.quality).map(({ language }) => language);
  return languages.find((language) => language === inOrder.find((preferred) => preferred in serverTexts)) ?? 'en';
}
