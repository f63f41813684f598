import type { NoticeType } from '#contract/instance/notices.ts';
import { type Language, serverTexts } from '#server/messages/index.ts';

/** The values in the text of a notice: file or folder, and who changed it. */
interface NoticeValues {
  type: NoticeType;
  by: string;
  name: string;
}

/** The sentence for a notice. */
export function sentenceFor(language: Language, { type, by, name }: NoticeValues): string {
  return serverTexts[language].notice.sentences[type](by, name);
}
