/**
 * The texts of the page when the application cannot start: the browser is too old, or JavaScript is off. index.html
 * contains the English sentences; the server replaces them by those of the browser's language.
 */
const english = [
  'This browser could not start the application. Reload the page, or open it in a current version of Chrome, Edge, Firefox or Safari.',
  'This application needs JavaScript. Switch it on in the settings of your browser, then reload the page.',
];
const translations: Record<string, string[]> = {
  en: english,
  cs: [
    'Aplikaci se v tomto prohlížeči nepodařilo spustit. Načtěte stránku znovu, nebo ji otevřete v aktuální verzi prohlížeče Chrome, Edge, Firefox nebo Safari.',
    'Tato aplikace potřebuje JavaScript. Zapněte jej v nastavení prohlížeče a načtěte stránku znovu.',
  ],
  de: [
    'Die Anwendung konnte in diesem Browser nicht gestartet werden. Laden Sie die Seite neu, oder öffnen Sie sie in einer aktuellen Version von Chrome, Edge, Firefox oder Safari.',
    'Diese Anwendung benötigt JavaScript. Schalten Sie es in den Einstellungen des Browsers ein und laden Sie die Seite neu.',
  ],
  fr: [
    'L’application n’a pas pu démarrer dans ce navigateur. Actualisez la page, ou ouvrez-la dans une version récente de Chrome, Edge, Firefox ou Safari.',
    'Cette application a besoin de JavaScript. Activez-le dans les paramètres du navigateur, puis actualisez la page.',
  ],
};

/**
 * The page in the language that the browser prefers, as far as it is translated.
 * @param page the HTML of the page
 * @param acceptLanguage the header of the request
 */
export function withStartupNotices(page: string, acceptLanguage: string | undefined): string {
  const language = preferredOf(acceptLanguage ?? '');
  const sentences = translations[language] ?? english;
  const translated = english.reduce(
    (html, sentence, index) => html.replace(sentence, sentences[index] ?? sentence),
    page,
  );
  return translated.replace('<html lang="en">', `<html lang="${language}">`);
}

function preferredOf(acceptLanguage: string): string {
  const requested = acceptLanguage.split(',').map((part) => {
    const [tag = '', quality = ''] = part.trim().split(/;\s*q=/);
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === '' ? 1 : Number(quality) };
  });
  const [first] = requested.filter(({ language }) => language in translations).sort((a, b) => b.quality - a.quality);
  return first?.language ?? 'en';
}
