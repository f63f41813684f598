import type { ApiError } from '#dataProvider/ApiError.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import ReauthenticationDialog from './ReauthenticationDialog.tsx';

const ReasonDialog = lazyPart(pageWithTexts('records', () => import('./ReasonDialog.tsx')));

interface QuestionProps {
  /** What the server said, and with it what it wants to know. */
  rejected: ApiError;
  /** @param answer the reason, where that was asked for */
  onAnswer: (answer: string) => void;
  onClose: () => void;
}

/** Asks for what the server wants before it does what was asked of it. */
export default function Question({ rejected, onAnswer, onClose }: QuestionProps) {
  return rejected.code === 'policy' ? (
    <ReasonDialog error={rejected} onReason={onAnswer} onClose={onClose} />
  ) : (
    <ReauthenticationDialog onProved={() => onAnswer('')} onClose={onClose} />
  );
}
