import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

/** Shown when access is not allowed. The session has been cleared before. */
export function Unauthorised({ texts }: { texts: SignInTexts }) {
  return (
    <Card title={texts.notAllowedTitle} site={texts.product}>
      <p className="alert" role="alert">
        {texts.notAllowed}
      </p>
      <a className="button" href={basePath + paths.login}>
        {texts.toLogin}
      </a>
    </Card>
  );
}
