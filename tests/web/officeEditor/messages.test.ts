import { afterEach, expect, it, vi } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import { EditorFrame } from '#web/officeEditor/page/EditorFrame.ts';
import { type EditorMessage, loadingStatus, messageIn, renamedTo } from '#web/officeEditor/page/messages.ts';
import { fillIn, loadTexts } from '#web/officeEditor/page/texts.ts';

const ORIGIN = 'https://office.example.org';
const office = { action: `${ORIGIN}/edit?a=1`, accessToken: 'secret', accessTokenTtl: 5, origin: ORIGIN };
afterEach(() => vi.restoreAllMocks());

function openFrame() {
  const posted: [HTMLFormElement, Record<string, unknown>][] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push([this, Object.fromEntries(new FormData(this))]);
  });
  const heard: EditorMessage[] = [];
  const parent = document.createElement('div');
  document.body.replaceChildren(parent);
  const frame = new EditorFrame(parent, office, { title: 'Editor: Plan.docx', onMessage: (one) => heard.push(one) });
  const element = parent.querySelector('iframe') as HTMLIFrameElement;
  const tell = (data: unknown, from: Partial<MessageEventInit> = {}) => {
    const source = element.contentWindow;
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source, ...from }));
  };
  return { frame, element, posted, heard, tell };
}

it('the token goes to the editor by a form, which does not stay in the page', () => {
  const { element, posted } = openFrame();
  const [[form, values] = []] = posted;
  expect(values).toEqual({ access_token: 'secret', access_token_ttl: '5' });
  expect([form?.method, form?.action, form?.target]).toEqual(['post', office.action, element.name]);
  expect(document.querySelector('form')).toBeNull();
  expect(document.body.outerHTML).not.toContain('secret');
  expect(element.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation');
  expect(element.title).toBe('Editor: Plan.docx');
});

it('messages are taken from the editor in the frame only', () => {
  const { frame, heard, tell } = openFrame();
  const data = JSON.stringify({ MessageId: 'UI_Close', Values: null });
  tell(data, { origin: 'https://elsewhere.example.org' });
  tell(data, { source: window });
  tell({ MessageId: 'UI_Close' });
  tell('no JSON');
  expect(heard).toEqual([]);
  tell(data);
  expect(heard).toEqual([{ id: 'UI_Close', values: {} }]);
  frame.remove();
  tell(data);
  expect(heard).toHaveLength(1);
});

it('the ways in which Collabora and ONLYOFFICE tell the same are understood', () => {
  expect(messageIn('{"MessageId":7}')).toBeUndefined();
  expect(loadingStatus({ Status: 'Frame_Ready' })).toBe('loading');
  expect(loadingStatus({ Status: 'Document_Loaded' })).toBe('loaded');
  expect(loadingStatus({ DocumentLoadedTime: 1 })).toBe('loaded');
  expect(loadingStatus({ Status: 'Failed' })).toBe('failed');
  expect(renamedTo({ NewName: 'Plan.docx' }, '.docx')).toBe('Plan.docx');
  expect(renamedTo({ NewName: 'Plan' }, '.docx')).toBe('Plan.docx');
  expect(renamedTo({}, '.docx')).toBeUndefined();
});

it('texts are in the language of the app, also in one that is made of English', async () => {
  const close: string[] = [];
  for (const locale of ['de', 'en-XA', 'en']) {
    setItem('ui.locale', locale);
    close.push((await loadTexts()).texts.close);
  }
  expect(close).toEqual(['Schließen', 'Çļöšé', 'Close']);
  expect(document.documentElement.lang).toBe('en');
});

it('texts have the form for their number', () => {
  const minutes = 'minutu: %{smart_count} |||| minuty: %{smart_count} |||| minut: %{smart_count}';
  const texts = [1, 3, 5].map((count) => fillIn('cs')(minutes, { smart_count: count }));
  expect(texts).toEqual(['minutu: 1', 'minuty: 3', 'minut: 5']);
  expect(fillIn('fr')('a %{smart_count} |||| b', { smart_count: 0 })).toBe('a 0');
  expect(fillIn('en')('Opening %{name}…', { name: 'A' })).toBe('Opening A…');
});
