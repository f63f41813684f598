import { useEffect, useLayoutEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';

/** Sets the document title, so that tabs and history entries can be told apart. */
export function usePageTitle(title: string | undefined): void {
  const text = useText(title);
  useEffect(() => {
    document.title = text;
  }, [text]);
}

/** The title of a route until its page sets its own, which may be in the same moment: this one comes first. */
export function useRouteTitle(title: string | undefined): void {
  const text = useText(title);
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);
}

function useText(title: string | undefined): string {
  const translate = useTranslate();
  const company = useStored('settings')?.companyName ?? '';
  const app = `${company} ${translate('shell.product')}`.trim();
  return title ? `${title} – ${app}` : app;
}
