import { useLocale } from 'react-admin';
import { basePath } from '#dataProvider/apiUrl.ts';

/**
 * Tells where a page of the manual is in the language of the user: `users/share.html`, or the table of contents. Where the
 * manual lacks the page or the language, the server redirects to the English page.
 */
export function useHelpUrl(): (page?: string) => string {
  const locale = useLocale();
  const folder = locale === 'en' ? '' : `${locale}/`;
  return (page = '') => `${basePath}/help/${folder}${page}`;
}
