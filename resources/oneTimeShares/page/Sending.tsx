import type { SignedReceipt } from '#contract/fileNodes/receipts.ts';
import type { RequestPage } from '#contract/fileRequests.ts';
import { formatSize } from '#contract/rules/sizes.ts';
import { saveFile } from '#dataProvider/saveFile.ts';
import { SendForm } from './SendForm.tsx';
import { dayOf, fill, type RequestTexts, region } from './texts.ts';
import type { Delivered } from './useRequest.ts';

interface SendingProps {
  texts: RequestTexts;
  request: RequestPage;
  error: Error | undefined;
  /** The files that were just sent. */
  result: Delivered | undefined;
  /** Progress from 0 to 1; undefined while nothing is sent. */
  progress: number | undefined;
  onSend: (files: File[]) => void;
  onMore: () => void;
}

/** The message, the files to send or the sent ones, and how much may still be sent. */
export function Sending({ texts, request, error, result, progress, onSend, onMore }: SendingProps) {
  const { memo, expires, filesLeft, bytesLeft } = request;
  const problems = result?.errors.map((file) => `${file.name}: ${file.errors.join(' ')}`) ?? [];
  const shown = error ? [error.message] : problems;

  return (
    <>
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
                {result.receipts
                  .filter(({ receipt }) => receipt.fileId === id)
                  .map((signed) => (
                    <button
                      key={id}
                      type="button"
                      className="one"
                      aria-label={fill(texts.receiptOf, { name })}
                      onClick={() => saveReceipt(signed)}
                    >
                      {texts.receipt}
                    </button>
                  ))}
              </li>
            ))}
          </ul>
          {filesLeft > 0 && (
            <button type="button" onClick={onMore}>
              {texts.more}
            </button>
          )}
        </div>
      ) : (
        <SendForm texts={texts} progress={progress} onSend={onSend} />
      )}
      <p className="quiet">
        {fill(texts.room, { count: filesLeft, size: formatSize(bytesLeft, region()) })}
        <br />
        {fill(texts.until, { date: dayOf(expires) })}
      </p>
    </>
  );
}

/** The receipt of a file, which `strongroom receipt verify` checks. */
function saveReceipt(signed: SignedReceipt) {
  const text = JSON.stringify(signed, undefined, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `${signed.receipt.name}.receipt.json`);
}
