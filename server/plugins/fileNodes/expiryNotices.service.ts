import { Rights } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import { escapeHtml, languageOf, linkTo, sendMail } from '../mail/mail.service.ts';
import { type ActivePerson, unitsKey } from '../permissions/permissions.model.ts';
import type { ExpiringFile } from './expiryNotices.model.ts';
import { expiryWords } from './expiryWords.ts';
import { pathOf } from './folderAccess.service.ts';

/** Files that are told of in one unit of work. */
const BATCH = 200;
/** Files that one mail lists; of more it says how many. */
const LISTED = 50;

/** A file with the words for where it is. */
type Told = ExpiringFile & { path: string };

/**
 * Tells the editors of a folder, and whoever uploaded a file, that the file will expire soon (`api.md` §5): once for
 * each file and date, one mail a person and turn.
 */
export async function sendExpiryNotices(ctx: Ctx): Promise<void> {
  const today = dateIn(ctx.config.defaults.timeZoneId, ctx.now());
  while ((await tellBatch(ctx, today)) === BATCH);
}

function tellBatch(ctx: Ctx, today: string): Promise<number> {
  return ctx.transact(async (unit) => {
    const due = await unit.stores.expiryNotices.due(today, BATCH);
    if (due.length === 0) return 0;
    const files = await unit.stores.expiryNotices.insert(due, unit.stamp());
    for (const [person, told] of await recipientsOf(unit, files)) await sendMail(unit, noticeFor(unit, person, told));
    return due.length;
  });
}

/** Who is told of which files. Somebody who uploaded a file and may not read it any more is not told. */
async function recipientsOf(ctx: Ctx, files: ExpiringFile[]): Promise<Map<ActivePerson, Told[]>> {
  const { accessLists, folders } = ctx.stores;
  const people = new Map((await accessLists.activePeople()).map((person) => [person.id, person]));
  const entries = await accessLists.entriesOf([...new Set(files.map(({ accessListId }) => accessListId))]);
  const matching = await accessLists.peopleMatching([...entries.values()].flat().map(({ units }) => units));
  const withRight = (listId: number, least: Rights) =>
    (entries.get(listId) ?? [])
      .filter(({ rights }) => rights >= least)
      .flatMap(({ units }) => matching.get(unitsKey(units)) ?? []);

  const mails: { person: ActivePerson; file: Told }[] = [];
  for (const [folderId, ofFolder] of groupBy(files, ({ parentId }) => parentId)) {
    const path = pathOf(await folders.lineage(folderId));
    const listId = ofFolder[0]?.accessListId ?? 0;
    const readers = new Set(withRight(listId, Rights.Read));
    for (const file of ofFolder) {
      const uploader = people.get(file.uploadedBy);
      const mayRead = uploader && (readers.has(uploader.id) || can(uploader, 'folder.govern'));
      const ids = new Set([...withRight(listId, Rights.ReadWrite), ...(mayRead ? [uploader.id] : [])]);
      for (const id of ids) {
        const person = people.get(id);
        if (person) mails.push({ person, file: { ...file, path } });
      }
    }
  }
  const byPerson = groupBy(mails, ({ person }) => person);
  return new Map([...byPerson].map(([person, lines]) => [person, lines.map(({ file }) => file)]));
}

function noticeFor(ctx: Ctx, { email: to, cultureId }: ActivePerson, files: Told[]) {
  const say = expiryWords[languageOf(ctx, cultureId)];
  const [first] = files;
  const subject = files.length === 1 && first ? say.one(first.name) : say.several(files.length);
  const shown = files.slice(0, LISTED).map(({ id, name, path, expiryDate }) => ({
    words: `${path}/${name}`,
    date: say.expires(expiryDate),
    link: linkTo(ctx, `/filenode/${id}`),
  }));
  const more = files.length > LISTED ? say.more(files.length - LISTED) : '';
  const text = shown.map(({ words, date, link }) => `${words}, ${date}\n${link}`);
  const html = shown.map(
    ({ words, date, link }) => `<li><a href="${escapeHtml(link)}">${escapeHtml(words)}</a>, ${escapeHtml(date)}</li>`,
  );
  return {
    to,
    subject,
    text: [`${subject}.`, ...text, more].filter(Boolean).join('\n\n'),
    html: `<p>${escapeHtml(subject)}.</p><ul>${html.join('')}</ul><p>${more}</p>`,
  };
}

/** The plain date that it is somewhere. */
function dateIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}
