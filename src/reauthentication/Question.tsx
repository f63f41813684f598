import type { ApiError } from '#dataProvider/ApiError.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

// Most pages have no texts of the account.
const ReauthenticationDialog = lazyPart(pageWithTexts('account', () => import('./ReauthenticationDialog.tsx')));
const ReasonDialog = lazyPart(pageWithTexts('records', () => import('./ReasonDialog.tsx')));

interface QuestionProps {
  /** The error, which determines what the user must enter. */
  rejected: ApiError;
  /** @param reason the reason, if one was requested */
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** The dialog for the confirmation that the server requires. */
export default function Question({ rejected, onSubmit, onClose }: QuestionProps) {
  return rejected.code === 'policy' ? (
    <ReasonDialog error={rejected} onReason={onSubmit} onClose={onClose} />
  ) : (
    <ReauthenticationDialog onProved={() => onSubmit('')} onClose={onClose} />
  );
}
