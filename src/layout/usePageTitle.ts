import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';

/** Sets the document title, so that tabs and history entries can be told apart. */
export function usePageTitle(title: string | undefined): void {
  const translate = useTranslate();
  const company = useStored('settings')?.companyName ?? '';
  const app = `${company} ${translate('shell.product')}`.trim();
  useEffect(() => {
    document.title = title ? `${title} – ${app}` : app;
  }, [title, app]);
}
