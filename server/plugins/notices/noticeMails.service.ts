import { subSeconds } from 'date-fns';
import { reviewNoticeTypes, urgentNoticeTypes } from '#contract/instance/notices.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { lastTimeOfDay } from '#server/lib/days.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { ianaZone } from '#server/lib/timeZones.ts';
import { type Language, serverTexts } from '#server/messages/index.ts';
import type { User } from '../identity/users/users.model.ts';
import { activeUser, callerOf } from '../identity/users/users.service.ts';
import { languageOf, linkTo, sendMail } from '../mail/mail.service.ts';
import { composeMail, oneLine } from '../mail/mailBody.service.ts';
import { formatsFor } from '../mail/mailFormats.service.ts';
import { aboutOf, sentenceFor } from './noticeSentence.ts';
import type { NoticeRow } from './notices.model.ts';
import { readerOf, textsOf } from './notices.service.ts';

/** Seconds for which notices are collected into one mail, for readers who want mails immediately. */
const GATHER_SECONDS = 30;
/** The hour, in the reader's time zone, at which the daily mail is sent. */
const DAILY_HOUR = 7;
/** Maximum number of lines per mail; the rest is counted. */
const MAX_LINES = 50;

/** Sends mails about the notices since the last mail, when each reader's setting says so. */
export async function mailNotices(ctx: Ctx): Promise<void> {
  for (const waiting of await ctx.stores.notices.unmailed()) {
    await ctx.transact((tx) => mailReader(tx, waiting));
  }
}

interface Waiting {
  userId: number;
  since: string;
  /** The time of the oldest one that does not wait for the daily mail. */
  urgentSince: string | null;
  mailedOn: string | null;
}

async function mailReader(ctx: Ctx, waiting: Waiting): Promise<void> {
  const { notices } = ctx.stores;
  const user = await activeUser(ctx, waiting.userId);
  const caller = await callerOf(ctx, waiting.userId);
  if (!user || !caller || user.noticeMail === 'never') return notices.markMailed(waiting.userId);
  const isForAll = isDue(ctx, user, waiting);
  if (!isForAll && !isUrgent(ctx, waiting)) return;
  const types = isForAll ? undefined : urgentNoticeTypes;
  const reader = await readerOf(ctx.as(caller));
  const rows = await notices.toMail(reader, MAX_LINES, types);
  const total = await notices.countToMail(reader, types);
  await notices.markMailed(user.id, types);
  if (rows.length === 0) return;
  const language = languageOf(ctx, user.cultureId);
  await sendMail(ctx, await mailFor(ctx, user, rows, { total, language }), language);
  // The daily mail comes in any case.
  if (isForAll) await notices.noteMail(user.id, ctx.stamp());
}

/** Whether what does not wait for the daily mail has been collected. */
function isUrgent({ now }: Ctx, { urgentSince }: Waiting): boolean {
  return urgentSince !== null && urgentSince <= subSeconds(now(), GATHER_SECONDS).toISOString();
}

function isDue({ now, config }: Ctx, { noticeMail, timeZoneId }: User, { since, mailedOn }: Waiting): boolean {
  if (noticeMail === 'atOnce') return since <= subSeconds(now(), GATHER_SECONDS).toISOString();
  const latest = lastTimeOfDay(now(), DAILY_HOUR, ianaZone(timeZoneId ?? config.defaults.timeZoneId));
  return since < latest && (mailedOn ?? '') < latest;
}

/** The path of the node of a notice; undefined for a removed node. */
function pathOf(row: NoticeRow): `/${string}` | undefined {
  const { type, nodeId, isFolder } = row;
  if (type === 'removed') return undefined;
  if (type === 'deputy') return '/tasks';
  const about = aboutOf(row);
  if (about) return `/tasks/approval/${about.approvalId}`;
  if (reviewNoticeTypes.some((some) => some === type)) return '/records/access';
  return isFolder ? `/?folder=${nodeId}` : `/filenode/${nodeId}`;
}

async function mailFor(
  ctx: Ctx,
  user: User,
  rows: NoticeRow[],
  { total, language }: { total: number; language: Language },
) {
  const { notice: texts } = serverTexts[language];
  const format = formatsFor(ctx.config, user);
  const words = await textsOf(ctx, rows);
  const [first] = rows;
  const lines = [...groupBy(rows, (row) => `${row.type} ${row.nodeId} ${row.byId} ${words(row)}`).values()].flatMap(
    ([row, ...same]) => {
      if (!row) return [];
      const times = same.length > 0 ? ` (${texts.times(same.length + 1)})` : '';
      const path = pathOf(row);
      return { sentence: `${sentenceFor(format, row)}${times}`, words: words(row), link: path && linkTo(ctx, path) };
    },
  );
  const subject = total === 1 && first ? sentenceFor(format, first) : texts.subject(total);
  const more = total > rows.length ? texts.more(total - rows.length) : '';
  const body = composeMail([
    texts.hello(user.name),
    { items: lines.map(({ sentence, words: quote, link }) => ({ text: sentence, quote, link })) },
    more,
    { label: texts.settings, link: linkTo(ctx, `/bizunit/user/editme/${user.id}`) },
    texts.reason,
  ]);
  return { to: user.email, subject: oneLine(subject), ...body };
}
