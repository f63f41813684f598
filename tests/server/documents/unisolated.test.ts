import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { health } from '#contract/instance/health.ts';
import { previewReasons, previews } from '#contract/previews.ts';
import { canaryDocuments } from '#tests/office/canaryDocuments.ts';
import { withoutNamespaces } from '#tests/office/isolation.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { pdf } from '#tests/support/content/documents.ts';
import { onPath } from '#tests/support/servers/programs.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** Milliseconds for a conversion on a busy machine. */
const SLOW_MS = 240_000;

/** A server where no namespaces can be made, with a document that refers to a PDF of the same machine. */
async function withDocument(env: Record<string, string>) {
  const folder = makeTempDir('unisolated-');
  writeFileSync(join(folder, 'canary.pdf'), pdf('LOCALSECRET'));
  const app = await ServerProcess.open({ env: { PATH: withoutNamespaces(join(folder, 'programs')), ...env } });
  onTestFinished(() => app.close());
  const person = await app.signIn();
  const { readers } = (await person.call(health.report, {})).body;
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const content = canaryDocuments(`file://${folder}/canary.pdf`)['list.odt'] ?? '';
  const { success } = await person.upload(root, { 'list.odt': content });
  const params = { id: String(success[0]?.id) };
  const preview = async () => (await person.call(previews.state, { params, query: {} })).body;
  await eventually(async () => expect((await preview()).state).not.toBe('pending'));
  const found = async (search: string) => (await person.call(previews.text, { params, query: { search } })).body.items;
  return { readers, preview: await preview(), found };
}

describe.runIf(onPath('soffice'))('a server that cannot isolate the readers of documents', { timeout: SLOW_MS }, () => {
  it('does not convert office documents, and says so to administrators', async () => {
    const { readers, preview } = await withDocument({});
    expect(readers).toMatchObject({ network: false, files: false, office: 'notIsolated' });
    expect(preview).toMatchObject({ state: 'failed', reason: previewReasons.noOffice });
  });

  it('converts them where the operator permits it, without what they refer to', async () => {
    const { readers, preview, found } = await withDocument({ OFFICE_ISOLATION: 'optional' });
    expect(readers).toMatchObject({ network: false, files: false, office: 'used' });
    expect(preview).toMatchObject({ kind: 'pdf', state: 'ready' });
    expect(await found('localsecret')).toEqual([]);
    expect(await found('START')).toHaveLength(1);
  });
});
