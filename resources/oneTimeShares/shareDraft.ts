/** What is typed of a share. */
export interface ShareValues extends Record<string, string | number | boolean> {
  emails: string;
  memo: string;
  duration: number;
  code: string;
  /** A whole number as it is typed; empty for no limit. */
  maxDownloads: string;
  receipt: boolean;
}

export const emptyShare: ShareValues = {
  emails: '',
  memo: '',
  duration: 1,
  code: '',
  maxDownloads: '',
  receipt: false,
};

/** The addresses of the recipient field: comma-separated, trimmed, each once. */
export function recipientsIn(emails: string): string[] {
  const typed = emails.split(',').map((address) => address.trim());
  return [...new Map(typed.filter(Boolean).map((address) => [address.toLowerCase(), address])).values()];
}

/** Whether mail could be sent to a text: what the server would reject is not asked to be confirmed. */
export const isAddress = (text: string) => /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/.test(text);

/** What the server is asked for. */
export function announcementOf({ emails, memo, duration, code, maxDownloads, receipt }: ShareValues) {
  const limit = maxDownloads.trim() === '' ? null : Number(maxDownloads);
  return { emails, memo, duration, code: code.trim(), maxDownloads: limit, receipt };
}
