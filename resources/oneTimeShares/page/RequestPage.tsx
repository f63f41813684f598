import { use } from 'react';
import { ApiError } from '#dataProvider/ApiError.ts';
import { Card } from '#web/login/Card.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Sending } from './Sending.tsx';
import './share.css';
import { fill, inLanguage } from './texts.ts';
import { useCompany } from './useCompany.ts';
import { useRequest } from './useRequest.ts';

const loading = inLanguage('requestPage');

/**
 * The public page of a file request, `BASE/request/{token}`: files can be uploaded; the content of the folder is not
 * shown.
 */
export default function RequestPage({ token }: { token: string }) {
  const texts = use(loading);
  const company = useCompany();
  const { request, error, isWorking, unlock, result, progress, sendFiles, again } = useRequest(token);

  if (!request) {
    if (!error) return <div className="splash" role="progressbar" aria-label={texts.loading} />;
    const isUnavailable = error instanceof ApiError && [404, 410].includes(error.status);
    return (
      <Card title={texts.title} company={company}>
        <p className="alert" role="alert">
          {isUnavailable ? texts.gone : error.message}
        </p>
        {!isUnavailable && (
          <button type="button" onClick={() => window.location.reload()}>
            {texts.retry}
          </button>
        )}
      </Card>
    );
  }
  const { requester, needsCode } = request;
  return (
    <div className="share">
      <Card title={fill(texts.from, { requester })} company={company}>
        {needsCode ? (
          <CodeForm
            texts={texts}
            hint={fill(texts.codeHint, { requester })}
            error={error}
            isWorking={isWorking}
            onCode={unlock}
          />
        ) : (
          <Sending
            texts={texts}
            request={request}
            error={error}
            result={result}
            progress={progress}
            onSend={sendFiles}
            onMore={again}
          />
        )}
      </Card>
    </div>
  );
}
