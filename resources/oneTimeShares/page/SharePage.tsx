import { use } from 'react';
import { ApiError } from '#dataProvider/ApiError.ts';
import { Card } from '#web/login/Card.tsx';
import { CodeForm } from './CodeForm.tsx';
import { SharedFiles } from './SharedFiles.tsx';
import './share.css';
import { fill, inLanguage } from './texts.ts';
import { useCompany } from './useCompany.ts';
import { useShare } from './useShare.ts';

const loading = inLanguage('sharePage');

/** The public page of a one-time share, `BASE/share/{token}`. Opening it does not count as a download. */
export default function SharePage({ token }: { token: string }) {
  const texts = use(loading);
  const company = useCompany();
  const { share, error, unlock, isWorking, download } = useShare(token);

  if (!share) {
    if (!error) return <div className="splash" role="progressbar" aria-label={texts.loading} />;
    const isUnavailable = error instanceof ApiError && [404, 410].includes(error.status);
    return (
      <Card title={texts.title} company={company}>
        <p className="alert" role="alert">
          {isUnavailable ? texts.gone : error.message}
        </p>
        {isUnavailable ? (
          <p className="quiet">{texts.goneHint}</p>
        ) : (
          <button type="button" onClick={() => window.location.reload()}>
            {texts.retry}
          </button>
        )}
      </Card>
    );
  }
  return (
    <div className="share">
      <Card title={fill(texts.from, { sender: share.sender })} company={company}>
        {share.needsCode ? (
          <CodeForm
            texts={texts}
            hint={fill(texts.codeHint, { sender: share.sender })}
            error={error}
            isWorking={isWorking}
            onCode={unlock}
          />
        ) : (
          <SharedFiles texts={texts} share={share} error={error} onDownload={download} />
        )}
      </Card>
    </div>
  );
}
