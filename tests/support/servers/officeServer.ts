import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { escapeXml } from '#server/lib/escapeXml.ts';
import { docx } from '../content/documents.ts';
import { CollaboraDocument, type CollaboraSession, type UploadResult } from './office/collabora.ts';
import { editorPage } from './office/editorPage.ts';
import { ProofKeys } from './office/proofKeys.ts';

/** What it opens, by the type of the application in its discovery. */
const APPS: Record<string, { edit: string[]; view: string[] }> = {
  word: { edit: ['docx', 'odt', 'doc', 'wopitest', 'wopitestx'], view: ['pdf'] },
  calc: { edit: ['xlsx', 'ods'], view: [] },
  impress: { edit: ['pptx', 'odp'], view: [] },
};
/** Parts of an address that the host replaces or leaves out. */
const OPTIONAL_PARTS = '<ui=UI_LLCC&><rs=DC_LLCC&><dchat=DISABLE_CHAT&><wopisrc=WOPI_SOURCE&>';

interface OpenSession {
  document: CollaboraDocument;
  session: CollaboraSession;
}

export interface OfficeServerOptions {
  productName?: string;
  /** A server whose calls are not signed, as its discovery tells. */
  isUnsigned?: boolean;
  /** The time that it signs with, when the host has another clock. */
  now?: () => Date;
  port?: number;
}

/**
 * A stand-in for an office server: discovery, capabilities, and an editor of plain text that makes the calls of
 * Collabora Online to the host.
 */
export class OfficeServer {
  readonly keys = ProofKeys.shared();
  now: () => Date;
  /** How the editor behaves: as it should, with a document that does not load, or without a word. */
  behaviour: 'working' | 'failing' | 'silent' = 'working';
  /** How often the discovery was requested. */
  discoveries = 0;
  /** Whether requests for it fail. */
  isDiscoveryDown = false;
  /** The documents that are open, by their address. */
  readonly #documents = new Map<string, CollaboraDocument>();
  readonly #all: CollaboraDocument[] = [];
  readonly #sessions: OpenSession[] = [];
  readonly #server: Server;

  private constructor(private readonly options: OfficeServerOptions) {
    this.now = options.now ?? (() => new Date());
    this.#server = createServer((request, reply) => void this.#respond(request, reply).catch(() => reply.destroy()));
  }

  /** Starts one on a free port. Close it afterwards. */
  static async open(options: OfficeServerOptions = {}): Promise<OfficeServer> {
    const office = new OfficeServer(options);
    await new Promise<void>((resolve) => office.#server.listen(options.port ?? 0, '127.0.0.1', resolve));
    return office;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What an editor that is strict finds wrong in the answers of the host. */
  get errors(): string[] {
    return this.#all.flatMap(({ errors }) => errors);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    const send = (type: string, text: string, status = 200) =>
      void reply.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
    if (pathname === '/hosting/discovery') {
      this.discoveries++;
      return this.isDiscoveryDown ? send('text/plain', 'Down', 503) : send('text/xml', this.#discovery());
    }
    if (pathname === '/hosting/capabilities') {
      const { productName = 'Collabora Online' } = this.options;
      return send('application/json', JSON.stringify({ productName, productVersion: '25.04.1' }));
    }
    const body = (await read(request)).toString();
    const [, mode] = /^\/browser\/(edit|view)$/.exec(pathname) ?? [];
    if (mode && request.method === 'POST')
      return send('text/html', await this.#openPage(mode === 'edit', searchParams, new URLSearchParams(body)));
    const [, number, what] = /^\/session\/(\d+)\/(save|close|rename)$/.exec(pathname) ?? [];
    const open = this.#sessions[Number(number)];
    if (!open || !what) return send('text/plain', 'Not found', 404);
    send('application/json', JSON.stringify(await this.#act(open, what, body)));
  }

  #discovery(): string {
    const action = (name: 'edit' | 'view', ext: string) => {
      const src = `${this.origin}/browser/${name}?${OPTIONAL_PARTS}`;
      return `<action name="${name}" ext="${ext}" default="${name === 'edit'}" urlsrc="${escapeXml(src)}"/>`;
    };
    const apps = Object.entries(APPS).map(([name, { edit, view }]) => {
      const actions = [
        ...edit.flatMap((ext) => [action('view', ext), action('edit', ext)]),
        ...view.map((ext) => action('view', ext)),
      ];
      return `<app name="${name}" favIconUrl="${this.origin}/${name}.ico">${actions.join('')}</app>`;
    });
    const capabilities = `<app name="Capabilities"><action name="getinfo" ext="" urlsrc="${this.origin}/hosting/capabilities"/></app>`;
    const proof = this.options.isUnsigned ? '' : this.keys.toXml();
    return `<?xml version="1.0" encoding="utf-8"?><wopi-discovery><net-zone name="external-http">${apps.join('')}${capabilities}</net-zone>${proof}</wopi-discovery>`;
  }

  /** Opens a document for the person whose token was posted. */
  async #openPage(isEdit: boolean, address: URLSearchParams, form: URLSearchParams): Promise<string> {
    const src = address.get('WOPISrc') ?? '';
    const token = form.get('access_token') ?? '';
    const document = this.#documents.get(src) ?? this.#newDocument(src);
    const session = await document.join(token).catch(() => undefined);
    const { info = {}, canWrite = false } = session ?? {};
    if (session) this.#sessions.push({ document, session });
    const status = session && this.behaviour === 'working' ? 'Document_Loaded' : 'Failed';
    return editorPage({
      lang: address.get('lang') ?? '',
      session: this.#sessions.length - 1,
      origin: String(info.PostMessageOrigin ?? '*'),
      name: String(info.BaseFileName ?? ''),
      text: textOf(document.content),
      canWrite: isEdit && canWrite,
      canRename: info.UserCanRename === true,
      status: this.behaviour === 'silent' ? null : status,
    });
  }

  #newDocument(src: string): CollaboraDocument {
    const document = new CollaboraDocument(this, src);
    this.#documents.set(src, document);
    this.#all.push(document);
    return document;
  }

  async #act({ document, session }: OpenSession, what: string, body: string): Promise<Partial<UploadResult>> {
    if (what === 'rename') {
      const renamed = await document.rename(session, `${body}.${extensionOf(session.info)}`);
      return { ...renamed, name: `${body}.${extensionOf(session.info)}` };
    }
    if (body !== '') document.edit(bytesOf(body, extensionOf(session.info)));
    if (what === 'save') return document.save(session);
    const saved = await document.leave(session);
    if (document.sessions.length === 0) this.#documents.delete(document.src);
    return saved ?? { result: 'ok' };
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const extensionOf = (info: Record<string, unknown>) => String(info.BaseFileName).split('.').at(-1) ?? '';

/** The words of an office document, or the text that a file is. */
function textOf(content: Buffer): string {
  if (content.subarray(0, 2).toString() !== 'PK') return content.toString();
  const parts = unzipSync(new Uint8Array(content));
  const main = parts['word/document.xml'] ?? parts['content.xml'] ?? new Uint8Array();
  return Buffer.from(main)
    .toString()
    .replace(/<\/(?:w:p|text:p)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}

const bytesOf = (text: string, extension: string) =>
  extension === 'docx' ? docx(...text.split('\n')) : Buffer.from(text);
