import { type ReactNode, useEffect } from 'react';
import logo from '#web/favicon.svg';

interface CardProps {
  /** The heading. */
  title: string;
  /** Before the heading. */
  company?: string | undefined;
  /** What the title of the document begins with, when the heading does not name the page. */
  page?: string;
  /** What the title of the document ends with: the name of the site; the company if it is missing. */
  site?: string;
  children: ReactNode;
}

/** The layout of the pages before sign-in: a card with the logo and a title. */
export function Card({ title, company, page = title, site = company, children }: CardProps) {
  useEffect(() => {
    document.title = [page, site].filter(Boolean).join(' – ');
  }, [page, site]);

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
