import { type LogCategory, logCategories } from '#contract/instance/logs.ts';

/** The beginnings of log rows by category, including those of earlier releases, because rows never change. */
const beginnings: Record<LogCategory, readonly string[]> = {
  files: [
    'File ',
    'ZIP ',
    'Virus ',
    'Text ',
    'Comment ',
    'Download ',
    'Recognised text ',
    'Editing ',
    'Rescued save ',
    'Approval ',
    'Reviewers changed',
    'Remark',
  ],
  folders: ['Folder ', 'Permission ', 'Favourite ', 'Access requested'],
  people: ['User ', 'Users ', 'Group ', 'Second factor reset'],
  attributes: ['Attribute group '],
  records: ['Legal hold ', 'Retention rule ', 'Policy test ', 'Access review ', 'Workflow ', 'Deputy '],
  shares: ['One-time share ', 'File request '],
  bulletins: ['Bulletin '],
  account: [
    'Sign',
    'Login as ',
    'Stopped acting',
    'Session ',
    'Sessions and API tokens ',
    'All sessions ',
    'All other sessions ',
    'Password ',
    'Link to set a password',
    'Authenticator app ',
    'Recovery codes ',
    'Passkey ',
    'API token ',
    'Device ',
    'Synchronised files ',
    'Cookie notice ',
    'Search saved',
    'Saved search ',
  ],
  system: ['Settings ', 'Query ', 'Log ', 'Backup ', 'Mail ', 'Email ', 'Test email ', 'Webhook '],
};

/** The beginnings of the rows of a category, and the longer beginnings that belong to other categories. */
export function beginningsOf(category: LogCategory): { own: readonly string[]; others: string[] } {
  const own = beginnings[category];
  const foreign = logCategories.filter((other) => other !== category).flatMap((other) => beginnings[other]);
  return { own, others: foreign.filter((text) => own.some((beginning) => text.startsWith(beginning))) };
}

const categories = logCategories.map((category) => ({ category, ...beginningsOf(category) }));

/** The category of a log row. */
export function categoryOf(log: string): LogCategory | undefined {
  const begins = (texts: readonly string[]) => texts.some((text) => log.startsWith(text));
  return categories.find(({ own, others }) => begins(own) && !begins(others))?.category;
}
