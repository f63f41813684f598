import { approvals, workflows } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { groups } from '#contract/users/groups.ts';
import type { Person } from './app/person.ts';
import { createTestApp, type TestApp } from './app/testApp.ts';

export const byId = (id: number) => ({ params: { id: String(id) } });

type Steps = Parameters<typeof workflowOf>[1];

/** A folder with a writer, a reader and a file; reviewers without any right on it. */
export class ApprovalScene {
  constructor(
    readonly app: TestApp,
    readonly folder: number,
    readonly writer: Person,
    readonly reader: Person,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<ApprovalScene> {
    const app = await createTestApp({ env: { FEATURES: 'approvals', ...env } });
    const { body } = await app.admin.call(folders.create, { body: { name: 'Plans', parentId: await app.root() } });
    const [writer, reader] = [await app.person('writer'), await app.person('reader')];
    await app.grant(body.id, writer, Rights.ReadWrite);
    await app.grant(body.id, reader, Rights.Read);
    return new ApprovalScene(app, body.id, writer, reader);
  }

  /** Users without rights, by their names. */
  async people<N extends string>(...names: N[]): Promise<Record<N, Person>> {
    const made: [N, Person][] = [];
    for (const name of names) made.push([name, await this.app.person(name)]);
    return Object.fromEntries(made) as Record<N, Person>;
  }

  async group(name: string, ...members: Person[]): Promise<number> {
    const { id } = (await this.app.admin.call(groups.create, { body: { name } })).body;
    for (const { id: userId } of members) await this.app.admin.call(groups.addMember, { body: { id, userId } });
    return id;
  }

  #made = 0;
  async file(content = 'one', name = `file ${++this.#made}.txt`): Promise<number> {
    return (await this.writer.upload(this.folder, { [name]: content })).success[0]?.id ?? 0;
  }

  /** New content of a file, by an upload. */
  async overwrite(file: number, content: string, person = this.writer): Promise<void> {
    const { name } = await this.shown(file);
    await person.upload(this.folder, { [name]: content }, { overwrite: true });
  }

  async restore(file: number, versionId: number): Promise<number> {
    const params = { id: String(file), versionId: String(versionId) };
    return (await this.writer.call(versions.restore, { params })).status;
  }

  async shown(file: number) {
    return (await this.app.admin.call(files.get, byId(file))).body;
  }

  async stateOf(file: number) {
    return (await this.shown(file)).approval?.state ?? null;
  }

  workflow(steps: Steps, options: { whileRunning?: 'open' | 'locked'; ownAllowed?: boolean; proof?: boolean } = {}) {
    return workflowOf(this.app, steps, options);
  }

  /** Sends a file by a workflow. @returns the ID of the approval */
  async start(file: number, workflowId: number, note?: string): Promise<number> {
    const body = { fileIds: [file], workflowId, ...(note !== undefined && { note }) };
    const { body: reply } = await this.writer.call(approvals.start, { body });
    const [started] = reply.items ?? [];
    if (!started) throw new Error(`Not started: ${JSON.stringify(reply)}`);
    return started.id;
  }

  async approval(id: number) {
    return (await this.app.admin.call(approvals.get, byId(id))).body;
  }

  /** Decides in the open step, or another one. */
  async decide(
    id: number,
    person: Person,
    decision: 'approve' | 'reject' = 'approve',
    more: { step?: number; comment?: string; for?: number; versionId?: number } = {},
  ) {
    const { step, version } = await this.approval(id);
    const comment = decision === 'reject' ? { comment: 'Not yet' } : {};
    const body = { decision, step, versionId: version.id, ...comment, ...more };
    return person.call(approvals.decide, { ...byId(id), body });
  }

  withdraw(id: number, person = this.writer) {
    return person.call(approvals.withdraw, { ...byId(id), body: { reason: 'A mistake' } });
  }
}

let made = 0;
async function workflowOf(
  app: TestApp,
  steps: { people: (Person | number)[]; need?: number | 'all'; days?: number }[],
  options: object,
): Promise<number> {
  const body = {
    name: `Workflow ${++made}`,
    steps: steps.map(({ people, need = 1, days = 7 }, index) => ({
      ...{ name: `Step ${index + 1}`, need, days },
      units: people.map((one) => (typeof one === 'number' ? one : one.id)),
    })),
    ...options,
  };
  const reply = await app.admin.call(workflows.create, { body });
  if (reply.status !== 200) throw new Error(`No workflow: ${reply.body.message}`);
  return reply.body.id;
}
