import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

/** Access is not allowed. The session is cleared before this shows. */
export function Unauthorised({ texts }: { texts: SignInTexts }) {
  return (
    <Card title={texts.notAllowedTitle}>
      <p className="alert" role="alert">
        {texts.notAllowed}
      </p>
      <a className="button" href={basePath + paths.login}>
        {texts.toLogin}
      </a>
    </Card>
  );
}
