import type { SharePage } from '#contract/oneTimeShares.ts';
import { formatSize } from '#contract/rules/sizes.ts';
import { dayOf, fill, region, type ShareTexts } from './texts.ts';

interface SharedFilesProps {
  texts: ShareTexts;
  share: SharePage;
  error: Error | undefined;
  onDownload: (fileId?: number) => void;
}

/** The message, the files with sizes and buttons, and the expiry date. */
export function SharedFiles({ texts, share: { memo, files, expires }, error, onDownload }: SharedFilesProps) {
  const locale = region();
  const total = files.reduce((sum, { length }) => sum + length, 0);
  const isAllLeft = files.every(({ left }) => left !== 0);

  return (
    <>
      {memo && (
        <p className="memo" dir="auto">
          {memo}
        </p>
      )}
      <p className="alert" role="alert" hidden={!error}>
        {error?.message}
      </p>
      <ul aria-label={texts.files}>
        {files.map(({ id, name, length, left }) => (
          <li key={id}>
            <span className="name">
              <bdi>{name}</bdi>
              <small>
                {formatSize(length, locale)}
                {left !== undefined && ` · ${left === 0 ? texts.usedUp : fill(texts.left, { count: left })}`}
              </small>
            </span>
            <button
              type="button"
              className="one"
              disabled={left === 0}
              aria-label={fill(texts.downloadOf, { name })}
              onClick={() => onDownload(id)}
            >
              {texts.download}
            </button>
          </li>
        ))}
      </ul>
      {files.length > 1 && isAllLeft && (
        <button type="button" onClick={() => onDownload()}>
          {texts.all} ({formatSize(total, locale)})
        </button>
      )}
      <p className="quiet">{fill(texts.until, { date: dayOf(expires) })}</p>
    </>
  );
}
