import { bulletins } from '#contract/bulletins.ts';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { templateIds } from '#contract/fileNodes/templates.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { contract } from '#contract/index.ts';
import { settings } from '#contract/instance/settings.ts';
import { ocr } from '#contract/ocr.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { Person } from '#tests/support/app/person.ts';
import { createShareApp } from '#tests/support/app/shares.ts';
import type { TestApp } from '#tests/support/app/testApp.ts';
import { docx, pdf } from '#tests/support/content/documents.ts';
import { holdsPiece, longText, type Secret } from '#tests/support/leaks.ts';
import { sample } from '#tests/support/samples.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

type Switch = 'denyDownload' | 'viewOnly';
const byId = (id: number) => ({ params: { id: String(id) } });

/** A file of each kind; each has unique words. */
function secretsOf(location: string): Secret[] {
  const text = (kind: string) => longText(`${location}${kind}`);
  const utf8 = (content: string) => new Uint8Array(Buffer.from(content));
  return [
    { name: 'plan.pdf', bytes: pdf(text('pdf')), text: text('pdf') },
    { name: 'plan.dat', bytes: pdf(text('dat')), text: text('dat') },
    { name: 'plan.txt', bytes: utf8(text('txt')), text: text('txt') },
    { name: 'plan.docx', bytes: docx(text('docx')), text: text('docx') },
    { name: 'plan.jpg', bytes: withTail(sample('hopper.jpg'), location) },
    { name: 'plan.bin', bytes: withTail(new Uint8Array(1000).fill(7), `${location}bin`) },
  ];
}
const withTail = (bytes: Uint8Array, tail: string) =>
  new Uint8Array(Buffer.concat([bytes, Buffer.from(tail.repeat(Math.ceil(bytes.length / tail.length) + 20))]));

export interface Hidden extends Secret {
  id: number;
  folderId: number;
  path: string;
}

/** A folder with a folder two levels below it, files of each kind in both, each with an earlier version, and users. */
export async function scene() {
  const sent = await createShareApp({ FEATURES: 'bulletins,oneTimeShares,ocr,approvals' });
  const { app } = sent;
  const make = async (parentId: number, name: string) =>
    (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
  const root = await app.root();
  const area = await make(root, 'Area');
  const deep = await make(await make(area, 'One'), 'Two');
  const own = await make(root, 'Own');
  const [reader, writer, outsider] = [
    await app.person('reader'),
    await app.person('writer'),
    await app.person('outsider'),
  ];
  await app.grant(area, reader, Rights.Read);
  await app.grant(area, writer, Rights.ReadWrite);
  for (const person of [reader, outsider, writer]) await app.grant(own, person, Rights.ReadWrite);
  const hidden: Hidden[] = [];
  for (const [folderId, location, path] of [
    [area, 'top', '/Area'],
    [deep, 'deep', '/Area/One/Two'],
  ] as const) {
    const secrets = secretsOf(location);
    const earlier = Object.fromEntries(secrets.map(({ name, bytes }) => [name, bytes]));
    await writer.upload(folderId, earlier);
    const between = Object.fromEntries(secrets.map(({ name }) => [name, `between ${name}`]));
    await writer.upload(folderId, between, { overwrite: true });
    const { success } = await writer.upload(folderId, earlier, { overwrite: true });
    for (const secret of secrets) {
      const id = success.find(({ name }) => name === secret.name)?.id ?? 0;
      hidden.push({ ...secret, id, folderId, path: `${path}/${secret.name}` });
    }
  }
  const image = hidden.find(({ name }) => name.endsWith('.jpg'));
  if (image) {
    image.text = longText('recognised');
    await writer.call(ocr.update, { body: { id: image.id, ocr: image.text } });
  }
  await app.runTask('readContents');
  await app.admin.call(settings.update, { body: { templateFolderId: area } });
  const { body: bulletin } = await writer.call(bulletins.create, {
    body: { title: 'All of them', fileNodes: hidden.map(({ id }) => id) },
  });
  const { body: group } = await app.admin.call(groups.create, { body: { name: 'Readers' } });
  return { ...sent, made: [bulletin.id, group.id], app, area, own, reader, writer, outsider, hidden };
}
type Scene = Awaited<ReturnType<typeof scene>>;

export async function protect({ app, area }: Scene, by: Switch) {
  const { body } = await app.admin.call(folders.get, byId(area));
  await app.admin.call(folders.update, { body: { id: area, rowVersion: body.rowVersion, [by]: true } });
}

/** Milliseconds for about twelve thousand calls: five times what they take on a machine that does nothing else. */
export const WALK_TIMEOUT_MS = 300_000;
/** Number of parallel reading calls. */
const CONCURRENT_CALLS = 6;
/** Calls that end the session of the walk, that never end, or that return what the caller sent. */
const LEFT_OUT = [
  'session',
  'secondFactor',
  'events',
  'editing',
  'invitations',
  'passwordResets',
  'oidc',
  'preferences',
];
const endpoints: EndpointShape[] = Object.entries(contract)
  .filter(([noun]) => !LEFT_OUT.includes(noun))
  .flatMap(([, calls]) => Object.values(calls as Record<string, EndpointShape>));

/**
 * Calls for which the walk gets only 400, 404 or 415. Deleting calls are not among them: their replies have nothing of
 * a file.
 */
export const NOT_REACHED = [
  // Calls about items that do not exist here and have no content of files.
  'GET /accessreview/{id}',
  'GET /accessreview/{id}/report',
  'GET /account/device/{id}',
  'GET /attributegroup/{id}',
  'GET /file/{id}/rescue/{rescueId}',
  'GET /job/{id}',
  'GET /onetime/group/{id}/log',
  'GET /workflow/{id}',
  // Approvals, of which there are none here: what reviewers see has tests of its own.
  ...['GET /approval/{id}', 'POST /approval', 'PUT /approval/{id}/step', 'PUT /user/me/deputy'],
  ...['decision', 'remark', 'remind', 'withdraw'].map((verb) => `POST /approval/{id}/${verb}`),
  // Under a key or token for something else: `follow the switch at once` opens those for files.
  'GET /files/state/{key}',
  'GET /metrics',
  'POST /files/{key}',
  'POST /onetime/files/{key}',
  'POST /onetime/sendmail',
  // Calls whose replies are what was sent to them, or people, folders and settings.
  'POST /account/token',
  'POST /account/device/{id}',
  'POST /account/device/{id}/wipe',
  'POST /deleted',
  'POST /edit',
  'POST /edit/{sessionId}/end',
  'POST /file/{id}/image',
  'POST /file/{id}/rescue/{rescueId}',
  'POST /filerequest',
  'POST /folder/tree',
  'POST /ocr',
  'POST /search/saved',
  'POST /search/saved/{id}/watch',
  'POST /user/{id}/offboard',
  'PUT /accessreview/{id}',
  'PUT /bbs',
  'PUT /edit/{sessionId}',
  'PUT /file/{id}/content',
  'PUT /folder',
  'PUT /node/comment',
  'PUT /retention/review',
  'PUT /search/saved',
  'PUT /user',
  'PUT /user/password',
  'PUT /user/termagreed',
];

/** Bodies with every name under which a call takes a file; a call ignores names that it does not declare. */
const bodiesFor = ({ own }: Scene, { id, folderId, text, name }: Hidden) => [
  {
    id,
    ids: [id],
    nodeId: id,
    fileId: id,
    fileIds: [id],
    fileNodes: [id],
    files: [],
    emails: 'ann@example.org',
    duration: 1,
    title: `All of ${name}`,
    parentId: own,
    templateId: templateIds.file(id),
    onTaken: 'keepBoth',
    rowVersion: 3,
    text: 'Words',
  },
  { id: folderId, ids: [folderId], parentId: own, onTaken: 'keepBoth', search: text?.slice(300, 500) ?? name },
  { id, parentId: own, name: `Own ${id}`, search: name, ocr: 'Words', files: [{ name: `${id}.txt`, length: 1 }] },
];

/**
 * Makes every call about a file; reading ones first, since deleted files cannot be read. @returns the replies, and what
 * the keys in them open
 */
export async function walk(scene: Scene, caller: Person, file: Hidden): Promise<{ call: string; body: Buffer }[]> {
  const { app, own } = scene;
  const responses: { call: string; body: Buffer }[] = [];
  const get = async (call: string, path: string, init: RequestInit = {}): Promise<Buffer> => {
    const reply = await caller.fetch(path, init);
    const body = Buffer.from(await reply.arrayBuffer());
    responses.push({ call: `${call} ${reply.status}`, body });
    const [, key] = /"onetimeKey":"([^"]+)"/.exec(body.toString('latin1')) ?? [];
    if (key && reply.status === 200 && call !== 'a key')
      for (const path of [transfers.download, archives.download]) await get('a key', pathOf(path, { params: { key } }));
    return body;
  };
  const versions = JSON.parse(`${await get('versions', `/file/${file.id}/version`)}`);
  const versionId = versions.items?.[0]?.id ?? 0;
  const params = { id: file.id, versionId, n: 1, key: 'none', token: 'none', rowVersion: 999, deliveryId: 1 };
  const queries = [
    '',
    `?version=${versionId}&fileId=${file.id}&startsWith=p&width=1024&from=${versionId}&search=${file.text?.slice(300, 500) ?? file.name}`,
  ];
  const reading = endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) =>
      [file.id, file.folderId].flatMap((id) =>
        (endpoint.path.includes('{') ? queries : ['']).map((query) => () => {
          const path = pathOf(endpoint, { params: { ...params, id } }) + query;
          return get(`GET ${endpoint.path}`, path);
        }),
      ),
    );
  const readNext = async () => {
    for (let next = reading.shift(); next; next = reading.shift()) await next();
  };
  const made = new Set(scene.made);
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, readNext));
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const { method, path } = endpoint;
    for (const body of bodiesFor(scene, file)) {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const reply = await get(`${method} ${path}`, pathOf(endpoint, { params }), { method, ...json });
      const [, id] = /^\{"(?:id|jobId)":(\d+)/.exec(reply.toString('latin1')) ?? [];
      if (id !== undefined && method === 'POST') made.add(Number(id));
    }
  }
  // Items that refer to the file: bulletins, jobs, saved searches.
  for (const id of made)
    for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && path.includes('{id}')))
      reading.push(() => get(`GET ${endpoint.path}`, pathOf(endpoint, { params: { ...params, id } })));
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, readNext));
  // The copy belongs to the caller.
  const { body: copies } = await app.admin.call(archives.key, { body: { ids: [own] } });
  const zip = await app.admin.fetch(pathOf(archives.download, { params: { key: copies.onetimeKey } }));
  responses.push({ call: 'a copy', body: Buffer.from(await zip.arrayBuffer()) });
  return responses;
}

/** Calls whose body or address was not valid in any request: they prove nothing. */
export function notReached(responses: { call: string }[]): string[] {
  const wrong = /(.*) (400|404|405|415)$/;
  const all = new Set(responses.map(({ call }) => call.replace(/ \d+$/, '')));
  for (const { call } of responses) if (!wrong.test(call)) all.delete(call.replace(/ \d+$/, ''));
  return [...all].filter((call) => !call.startsWith('DELETE')).sort();
}

export async function leaksOf(scene: Scene, caller: Person, file: Hidden): Promise<string[]> {
  const responses = await walk(scene, caller, file);
  return responses.filter(({ body }) => holdsPiece(body, file)).map(({ call }) => `${file.path}: ${call}`);
}

/** A PDF is one under any name. */
export const isHidden = (by: Switch) => (file: Hidden) => by === 'viewOnly' || /\.(pdf|dat)$/.test(file.name);

export async function tokenOf(app: TestApp, person: Person): Promise<Person> {
  const { body } = await person.call(apiTokens.create, { body: { name: 'Script', scope: 'write', days: 1 } });
  return new Person(app, body.token, person.id);
}

export async function actingAs(app: TestApp, { id }: Person): Promise<Person> {
  const administrator = await app.person('boss', { isAdmin: true });
  const { body } = await administrator.call(session.impersonate, { body: { id } });
  return new Person(app, body.token, id);
}

/** The events that a user receives. */
export async function followed(caller: Person) {
  const ended = new AbortController();
  const reply = await caller.fetch('/events', { signal: ended.signal });
  const reader = reply.body?.getReader();
  return {
    /** Reads up to an event of this type. */
    async end(type: string): Promise<Buffer> {
      let events = '';
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        events += Buffer.from(next.value).toString('utf8');
        if (events.includes(`"${type}"`)) break;
      }
      ended.abort();
      return Buffer.from(events);
    },
  };
}

/** The responses of WebDAV to a reader who reads and copies what is withheld. */
export async function overWebDav({ app, reader, hidden }: Scene, by: Switch): Promise<string[]> {
  const dav = new DavClient(app, 'reader', (await tokenOf(app, reader)).token);
  const statuses: string[] = [];
  for (const { path } of hidden.filter(isHidden(by))) {
    const response = await dav.send('GET', path);
    const copied = await dav.send('COPY', path, { destination: dav.at(`/Own/${path.split('/').at(-1)}`) });
    statuses.push(`${response.status} ${copied.status}`);
  }
  return statuses;
}
