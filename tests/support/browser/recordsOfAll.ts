import { readFileSync } from 'node:fs';
import { accessReviews } from '#contract/accessReviews.ts';
import { approvals, workflows } from '#contract/approvals.ts';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { bulletins } from '#contract/bulletins.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { policyTests } from '#contract/policyTests.ts';
import { retention } from '#contract/retention.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { paths } from '#web/paths.ts';

const PDF = 'tests/support/samples/smlouva.pdf';

/** Makes a record of each kind. @returns the address of every route of the app, with one of them in it */
export async function recordsOfAll(admin: Person): Promise<{ addresses: string[]; root: number; request: string }> {
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  await admin.upload(root, { 'Contract.pdf': readFileSync(PDF), 'Plan.txt': 'a plan' });
  const inRoot = (await admin.call(files.list, { params: { id: String(root) } })).body.items;
  const idOf = (name: string) => inRoot.find((file) => file.name === name)?.id ?? 0;
  const [pdf, text] = [idOf('Contract.pdf'), idOf('Plan.txt')];
  const made = await Promise.all([
    admin.call(attributeGroups.create, { body: { name: 'Contracts' } }),
    admin.call(groups.create, { body: { name: 'Legal', email: '' } }),
    admin.call(legalHolds.create, { body: { name: 'Audit', reason: 'An audit' } }),
    admin.call(retention.create, {
      body: { name: 'Ten years', base: 'uploadedOn', period: 'P10Y', action: 'bin', folderId: root },
    }),
    admin.call(bulletins.create, { body: { title: 'Welcome', body: '**Here** we are.', fileNodes: [pdf] } }),
  ]);
  const body = { id: 'carla', name: 'Carla', email: 'carla@northwind.example', password: 'seven blue lanterns' };
  const user = await admin.call(users.create, { body });
  const unitId = user.body.id;
  const test = await admin.call(policyTests.create, { body: { unitId, folderId: root, expect: 0 } });
  const due = { folderId: root, reviewerId: unitId, dueOn: '2040-01-01' };
  const review = await admin.call(accessReviews.create, { body: due });
  const lock = await admin.call(locks.place, { params: { id: String(text) }, body: { reason: 'In work' } });
  const steps = [{ name: 'Check', units: [unitId] }];
  const workflow = await admin.call(workflows.create, { body: { name: 'Contracts', steps } });
  const started = await admin.call(approvals.start, { body: { fileIds: [pdf], workflowId: workflow.body.id } });
  const request = await admin.call(fileRequests.create, { body: { folderId: root } });
  const replies = [...made, user, test, review, lock, workflow, started, request];
  const rejected = replies.find(({ status }) => status !== 200)?.body;
  if (rejected) throw new Error(`A record was refused: ${JSON.stringify(rejected)}`);
  // The first administrator is the first user.
  const me = 1;
  const [attributeGroup, group, hold, rule, bulletin] = made.map(({ body }) => body.id);

  const ids: [begin: string, id: number | undefined][] = [
    ['/filenode/', pdf],
    ['/folder/permissions/', root],
    ['/pdfpreview/', pdf],
    ['/edit/pdf/', pdf],
    ['/edit/text/', text],
    // Without an office server, its page says so.
    ['/edit/', pdf],
    ['/attr/', attributeGroup],
    ['/bizunit/user/editme/', me],
    ['/bizunit/user/editpwme/', me],
    ['/bizunit/user/', unitId],
    ['/bizunit/group/', group],
    ['/records/hold/', hold],
    ['/records/rule/', rule],
    ['/records/test/', test.body.id],
    ['/records/access/', review.body.id],
    ['/records/workflow/', workflow.body.id],
    ['/tasks/approval/', started.body.items[0]?.id],
    ['/bbs/', bulletin],
  ];
  // The code of a device comes from a client.
  const routes = routesIn(paths).filter((route) => route !== paths.device);
  const addresses = routes.map((route) =>
    route.replace(/:\w+/, () => {
      const id = ids.find(([begin]) => route.startsWith(begin))?.[1];
      if (!id) throw new Error(`There is no record for ${route}.`);
      return String(id);
    }),
  );
  return { addresses, root, request: request.body.link };
}

/** Every route of the tree; routes with parameters are functions that fill them in. */
function routesIn(tree: object): string[] {
  return Object.values(tree).flatMap((item: unknown) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'object' && item !== null ? routesIn(item) : [];
  });
}
