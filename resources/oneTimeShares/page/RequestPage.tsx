import { use } from 'react';
import { ApiError } from '#dataProvider/ApiError.ts';
import { Card } from '#web/login/Card.tsx';
import { formatSize } from '#web/ui/format.ts';
import { loadRequestTexts } from './requestTexts.ts';
import { SendForm } from './SendForm.tsx';
import './share.css';
import { dayOf, fill, region } from './texts.ts';
import { useRequest } from './useRequest.ts';

const loading = loadRequestTexts();

/** The public page of a file request, `BASE/request/{token}`: files go in, nothing is shown of what is there. */
export default function RequestPage({ token }: { token: string }) {
  const texts = use(loading);
  const { request, error, result, progress, sendFiles, again } = useRequest(token);

  if (!request) {
    if (!error) return <div className="splash" role="progressbar" aria-label={texts.loading} />;
    const isGone = error instanceof ApiError && [404, 410].includes(error.status);
    return (
      <Card title={texts.title}>
        <p className="alert" role="alert">
          {isGone ? texts.gone : error.message}
        </p>
        {!isGone && (
          <button type="button" onClick={() => window.location.reload()}>
            {texts.retry}
          </button>
        )}
      </Card>
    );
  }
  const { requester, memo, expires, filesLeft, bytesLeft } = request;
  const problems = result?.errors.map((file) => `${file.name}: ${file.errors.join(' ')}`) ?? [];
  const shown = error ? [error.message] : problems;
  return (
    <div className="share">
      <Card title={fill(texts.from, { requester })}>
        {memo && (
          <p className="memo" dir="auto">
            {memo}
          </p>
        )}
        <p className="alert" role="alert" hidden={shown.length === 0}>
          {shown.join('\n')}
        </p>
        {result ? (
          <div role="status">
            <p>{texts.sent}</p>
            <ul>
              {result.success.map(({ id, name }) => (
                <li key={id}>
                  <bdi className="name">{name}</bdi>
                </li>
              ))}
            </ul>
            {filesLeft > 0 && (
              <button type="button" onClick={again}>
                {texts.more}
              </button>
            )}
          </div>
        ) : (
          <SendForm texts={texts} progress={progress} onSend={sendFiles} />
        )}
        <p className="quiet">
          {fill(texts.room, { count: filesLeft, size: formatSize(bytesLeft, region()) })}
          <br />
          {fill(texts.until, { date: dayOf(expires) })}
        </p>
      </Card>
    </div>
  );
}
