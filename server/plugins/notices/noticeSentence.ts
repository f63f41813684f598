import { approvalNoticeTypes, type NoticeAbout, type NoticeType } from '#contract/instance/notices.ts';
import { type Language, serverTexts } from '#server/messages/index.ts';

/** The values in the text of a notice: file or folder, who changed it, and what of its approval. */
interface NoticeValues {
  type: NoticeType;
  by: string;
  name: string;
  text: string;
}

const ofApproval: readonly NoticeType[] = ['approval', ...approvalNoticeTypes];

/** What a notice of an approval is about; undefined for others. */
export function aboutOf({ type, text }: Pick<NoticeValues, 'type' | 'text'>): NoticeAbout | undefined {
  return ofApproval.includes(type) && text ? JSON.parse(text) : undefined;
}

/** The sentence for a notice. @param format of its reader */
export function sentenceFor(format: { language: Language; day(date: string): string }, values: NoticeValues): string {
  const { type, by, name } = values;
  const { outcome = null, reason = null, dueOn = null, versionNumber = null } = aboutOf(values) ?? {};
  const date = dueOn === null ? '' : format.day(dueOn);
  const about = { outcome: outcome ?? 'running', reason: reason ?? '', date, version: versionNumber ?? 0 };
  return serverTexts[format.language].notice.sentences[type](by, name, about);
}
