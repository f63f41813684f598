import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { effectiveRightsByList } from '#server/plugins/fileNodes/permissions/permissions.service.ts';
import { carryUp, folderEtags } from '#server/plugins/folderEtags/folderEtags.service.ts';
import type { RawDatabase } from '../app/rawDatabase.ts';
import type { Change, EtagWalk } from './etagWalk.ts';
import { readTree, type Seen, seenBy } from './visibleTree.ts';

/** A tag that did what it must not. */
interface Finding {
  after: string;
  userId: number;
  folderId: number;
}
export interface CheckResult {
  changes: number;
  /** Pairs of a user and a folder that were compared. */
  cases: number;
  /** A tag that was given before, although something else is seen now. */
  stale: Finding[];
  /** A tag that changed although the same is seen as before, and the user may not read what changed. */
  leaking: Finding[];
  /** A tag that changed although the same is seen as before, by a change in what the user may read. */
  harmless: number;
}

/** Compares the tags of all users with what they see, after each change or a few. */
export class EtagCheck {
  readonly result: CheckResult = { changes: 0, cases: 0, stale: [], leaking: [], harmless: 0 };
  /** What was seen with each tag ever. */
  private readonly given = new Map<string, string>();
  private last = new Map<number, Map<number, { tag: string; seen: Seen }>>();

  constructor(
    private readonly ctx: Ctx,
    private readonly walk: EtagWalk,
    private readonly database: RawDatabase,
  ) {}

  async run(changes: number, random: () => number): Promise<CheckResult> {
    await this.compare([]);
    while (this.result.changes < changes && this.result.stale.length + this.result.leaking.length === 0) {
      const made: Change[] = [];
      const together = random() < 0.7 ? 1 : 3;
      for (let count = 0; count < together; count++) made.push(...[(await this.walk.change()) ?? []].flat());
      this.result.changes += made.length;
      if (made.length > 0) await this.compare(made);
    }
    return this.result;
  }

  private async compare(made: Change[]): Promise<void> {
    await carryUp(this.ctx);
    const tree = await readTree(this.database);
    const now: typeof this.last = new Map();
    for (const user of this.walk.users) {
      const ctx = this.ctx.as(user);
      const seen = seenBy(tree, await effectiveRightsByList(ctx));
      const tags = await folderEtags(ctx, [...seen.keys()]);
      now.set(user.id, new Map([...seen].map(([id, of]) => [id, { tag: tags.get(id) ?? '', seen: of }])));
    }
    const after = JSON.stringify(made);
    for (const [userId, folders] of now)
      for (const [folderId, { tag, seen }] of folders) {
        this.result.cases++;
        const key = `${userId} ${folderId} ${tag}`;
        if (tag === '' || (this.given.get(key) ?? seen.text) !== seen.text)
          this.result.stale.push({ after, userId, folderId });
        this.given.set(key, seen.text);
        const before = this.last.get(userId)?.get(folderId);
        // What several changes do at once is not told apart.
        if (made.length !== 1 || !before || before.tag === tag || before.seen.text !== seen.text) continue;
        if (isHarmless(made[0] as Change, userId, [this.last, now])) this.result.harmless++;
        else this.result.leaking.push({ after, userId, folderId });
      }
    this.last = now;
  }
}

/**
 * Whether a user may notice a change that shows nothing of itself: of entries, name, place or protection of a folder below
 * which they read something; of folders that came or went where they may write; of their own memberships; of files that
 * were PDFs once and are none, or the other way round.
 */
function isHarmless(
  { folderId, around = [], userId: member, isMixed = false }: Change,
  userId: number,
  states: Map<number, Map<number, { seen: Seen }>>[],
): boolean {
  if (member === userId || isMixed) return true;
  return states.some((state) => {
    const seen = state.get(userId);
    const readsBelow = seen?.get(folderId ?? 0)?.seen.readsBelow === true;
    return readsBelow || around.some((id) => seen?.get(id)?.seen.rights === Rights.ReadWrite);
  });
}
