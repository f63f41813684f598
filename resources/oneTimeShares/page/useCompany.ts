import { useEffect, useState } from 'react';
import { app } from '#contract/app.ts';
import { send } from '#dataProvider/send.ts';

/** Whose page it is; until that is known, or when it cannot be asked, the page goes without. */
export function useCompany(): string | undefined {
  const [company, setCompany] = useState<string>();
  useEffect(() => {
    send(app.config, {}).then(
      ({ companyName }) => setCompany(companyName),
      () => undefined,
    );
  }, []);
  return company;
}
