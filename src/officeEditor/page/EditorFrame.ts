import type { Begun } from '#web/editing/EditSession.ts';
import { make } from './dom.ts';
import { type EditorMessage, messageIn, messageText } from './messages.ts';

type Office = NonNullable<Begun['office']>;

const NAME = 'office-editor';
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

interface FrameOptions {
  /** For screen readers. */
  title: string;
  onMessage: (message: EditorMessage) => void;
}

/** The editor of an office server in its frame. */
export class EditorFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #ended = new AbortController();

  /** Posts the token to the editor, which opens the document. */
  constructor(parent: Element, office: Office, { title, onMessage }: FrameOptions) {
    this.#origin = office.origin;
    this.#frame = make('iframe', { name: NAME, title, allow: 'clipboard-read; clipboard-write; fullscreen' });
    this.#frame.setAttribute('sandbox', sandbox);
    parent.replaceChildren(this.#frame);
    post(office);
    const { signal } = this.#ended;
    this.#frame.addEventListener('load', () => this.send('Host_PostmessageReady'), { signal });
    const onAny = ({ origin, source, data }: MessageEvent) => {
      const isEditor = origin === this.#origin && source === this.#frame.contentWindow;
      const message = isEditor ? messageIn(data) : undefined;
      if (message) onMessage(message);
    };
    window.addEventListener('message', onAny, { signal });
  }

  /** Sends a message to the editor; an editor that does not know it does nothing. */
  send(id: string, values?: object): void {
    this.#frame.contentWindow?.postMessage(messageText(id, Date.now(), values), this.#origin);
  }

  focus(): void {
    this.#frame.focus();
  }

  /** Ends the editor: no further message is heard. */
  remove(): void {
    this.#ended.abort();
    this.#frame.remove();
  }
}

/** By a form, so that the token is in no address; the form does not stay in the page. */
function post({ action, accessToken, accessTokenTtl }: Office): void {
  const field = (name: string, value: string) => make('input', { type: 'hidden', name, value });
  const fields = [field('access_token', accessToken), field('access_token_ttl', String(accessTokenTtl))];
  const form = make('form', { method: 'post', action, target: NAME, hidden: true }, ...fields);
  document.body.append(form);
  form.submit();
  form.remove();
}
