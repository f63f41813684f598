import { Card } from './Card.tsx';
import { saveCodes } from './saveCodes.ts';
import type { SecondStepTexts } from './texts.ts';

interface FirstCodesProps {
  texts: SecondStepTexts;
  codes: string[];
  onDone: () => Promise<void>;
}

/** Shows recovery codes, once. */
export function FirstCodes({ texts, codes, onDone }: FirstCodesProps) {
  return (
    <Card title={texts.codesTitle}>
      <p>{texts.codesHint}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button type="button" className="second" onClick={() => saveCodes(codes)}>
        {texts.download}
      </button>
      <button type="button" onClick={onDone}>
        {texts.continue}
      </button>
    </Card>
  );
}
