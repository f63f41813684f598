import { useLocale } from 'react-admin';
import { basePath } from '#dataProvider/apiUrl.ts';

/**
 * @returns a function for the URL of a page of the manual in the user's language: `users/share.html`, or the table of
 *   contents. If the page or language is missing, the server redirects to the English page.
 */
export function useHelpUrl(): (page?: string) => string {
  const locale = useLocale();
  const folder = locale === 'en' ? '' : `${locale}/`;
  return (page = '') => `${basePath}/help/${folder}${page}`;
}
