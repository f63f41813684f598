import { Rights } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { serverTexts } from '#server/messages/index.ts';
import { linkTo, sendMail } from '../../mail/mail.service.ts';
import { composeMail } from '../../mail/mailBody.service.ts';
import { formatsFor } from '../../mail/mailFormats.service.ts';
import { pathOf } from '../permissions/folderAccess.service.ts';
import { type ActivePerson, unitsKey } from '../permissions/permissions.model.ts';
import type { ExpiringFile } from './expiryNotices.model.ts';

/** Files that one transaction handles. */
const BATCH_FILES = 200;
/** Files that one mail lists; for further files it states the number. */
const MAX_LISTED_FILES = 50;

/** A file with its path as a text. */
type NotifiedFile = ExpiringFile & { path: string };

/**
 * Notifies the editors of a folder, and the uploader of a file, that the file expires soon: once for each file and
 * date, with one mail per person and run.
 */
export async function sendExpiryNotices(ctx: Ctx): Promise<void> {
  const today = dateIn(ctx.config.defaults.timeZoneId, ctx.now());
  while ((await mailBatch(ctx, today)) === BATCH_FILES);
}

function mailBatch(ctx: Ctx, today: string): Promise<number> {
  return ctx.transact(async (tx) => {
    const due = await tx.stores.expiryNotices.due(today, BATCH_FILES);
    if (due.length === 0) return 0;
    const files = await tx.stores.expiryNotices.insert(due, tx.stamp());
    for (const [person, payload] of await recipientsOf(tx, files)) {
      const { language, ...mail } = noticeFor(tx, person, payload);
      await sendMail(tx, mail, language);
    }
    return due.length;
  });
}

/** The recipients and their files. An uploader who may no longer read the file gets no notice. */
async function recipientsOf(ctx: Ctx, files: ExpiringFile[]): Promise<Map<ActivePerson, NotifiedFile[]>> {
  const { accessLists, folders } = ctx.stores;
  const people = new Map((await accessLists.activePeople()).map((person) => [person.id, person]));
  const entries = await accessLists.entriesOf([...new Set(files.map(({ accessListId }) => accessListId))]);
  const matching = await accessLists.peopleMatching([...entries.values()].flat().map(({ units }) => units));
  const withRight = (listId: number, least: Rights) =>
    (entries.get(listId) ?? [])
      .filter(({ rights }) => rights >= least)
      .flatMap(({ units }) => matching.get(unitsKey(units)) ?? []);

  const mails: { person: ActivePerson; file: NotifiedFile }[] = [];
  for (const [folderId, ofFolder] of groupBy(files, ({ parentId }) => parentId)) {
    const path = pathOf(await folders.lineage(folderId));
    const listId = ofFolder[0]?.accessListId ?? 0;
    const readers = new Set(withRight(listId, Rights.Read));
    for (const file of ofFolder) {
      const uploader = people.get(file.uploadedBy);
      const mayRead = uploader && (readers.has(uploader.id) || can(uploader, 'folder.manage'));
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

function noticeFor(ctx: Ctx, { name, email, cultureId }: ActivePerson, files: NotifiedFile[]) {
  const { language, day } = formatsFor(ctx.config, { cultureId });
  const { expiry: texts } = serverTexts[language];
  const [first] = files;
  const isOne = files.length === 1 && first;
  const items = files.slice(0, MAX_LISTED_FILES).map(({ id, name, path, expiryDate }) => ({
    text: texts.line(`${path}/${name}`, day(expiryDate)),
    link: linkTo(ctx, `/filenode/${id}`),
  }));
  const more = files.length > MAX_LISTED_FILES ? texts.more(files.length - MAX_LISTED_FILES) : '';
  const intro = texts.intro(files.length);
  return {
    to: email,
    subject: isOne ? texts.one(first.name, day(first.expiryDate)) : texts.several(files.length),
    language,
    ...composeMail([texts.hello(name), intro, { items }, more, texts.advice, texts.reason]),
  };
}

/** The calendar date at a moment in a time zone. */
function dateIn(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
}
