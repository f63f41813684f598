import { type ReactNode, useEffect } from 'react';
import logo from '#web/favicon.svg';

/** The layout of the pages before sign-in: a card with the logo and a title. */
export function Card({
  title,
  company,
  children,
}: {
  title: string;
  company?: string | undefined;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = company ? `${company} ${title}` : title;
  }, [title, company]);

  return (
    <main className="auth-shell">
      <div className="card">
        <img src={logo} alt="" width="48" height="48" />
        <h1>
          {company && <span className="company">{company}</span>} {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
