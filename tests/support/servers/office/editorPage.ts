import { escapeXml } from '#server/lib/escapeXml.ts';

/** What the page of the stand-in shows. */
export interface EditorPage {
  lang: string;
  /** The number of the session, for the calls of the page to the stand-in. */
  session: number;
  /** Where messages go to and come from. */
  origin: string;
  name: string;
  text: string;
  canWrite: boolean;
  canRename: boolean;
  /** Messages that are sent when the page has loaded; a server that hangs sends none. */
  status: 'Document_Loaded' | 'Failed' | null;
}

/** The editor: a text field that speaks the messages of Collabora Online with the page around it. */
export function editorPage(page: EditorPage): string {
  const { lang, name, text, canWrite, canRename } = page;
  return `<!doctype html>
<html lang="${escapeXml(lang)}">
<meta charset="utf-8">
<title>${escapeXml(name)}</title>
<h1>${escapeXml(name)}</h1>
<textarea aria-label="Document" rows="8" cols="60"${canWrite ? '' : ' readonly'}>${escapeXml(text)}</textarea>
<p>
<button id="save"${canWrite ? '' : ' disabled'}>Save</button>
<button id="close">Close</button>
<input id="name" aria-label="New name"><button id="rename"${canRename ? '' : ' disabled'}>Rename</button>
<button id="versions">Versions</button>
</p>
<output></output>
<script>
const page = ${JSON.stringify({ session: page.session, origin: page.origin, status: page.status }).replaceAll('<', '\\u003c')};
(${script})(page);
</script>
</html>`;
}

/** Runs in the page, as text. */
const script = `function (page) {
  const field = document.querySelector('textarea');
  const post = (MessageId, Values) =>
    parent.postMessage(JSON.stringify({ MessageId, SendTime: Date.now(), Values }), page.origin);
  const call = async (what, body) =>
    (await fetch('/session/' + page.session + '/' + what, { method: 'POST', body })).json();
  const tell = (text) => (document.querySelector('output').textContent = text);
  let isReady = false;
  let isModified = false;

  function setModified(value) {
    if (isModified === value) return;
    isModified = value;
    post('Doc_ModifiedStatus', { Modified: value });
  }
  async function save(notify) {
    const { result, text } = await call('save', field.value);
    if (result === 'ok') setModified(false);
    tell(result === 'ok' ? 'Saved' : result + ' ' + text);
    if (notify) post('Action_Save_Resp', { success: result === 'ok', result, errorMsg: text });
  }
  async function close() {
    await call('close', isModified ? field.value : '');
    post('UI_Close', { EverModified: isModified });
  }
  async function rename() {
    const { result, name, text } = await call('rename', document.querySelector('#name').value);
    if (result !== 'ok') return tell(result + ' ' + text);
    document.querySelector('h1').textContent = name;
    post('File_Rename', { NewName: name });
  }

  field.addEventListener('input', () => setModified(true));
  document.querySelector('#save').addEventListener('click', () => save(true));
  document.querySelector('#close').addEventListener('click', close);
  document.querySelector('#rename').addEventListener('click', rename);
  document.querySelector('#versions').addEventListener('click', () => post('UI_FileVersions', null));
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== page.origin || source !== parent) return;
    const { MessageId, Values } = JSON.parse(data);
    // What comes before the page around it has said that it listens is not read.
    if (MessageId === 'Host_PostmessageReady') isReady = true;
    if (!isReady) return;
    if (MessageId === 'Action_Save') save(Values && Values.Notify);
    if (MessageId === 'Action_Close') close();
  });
  if (page.status === null) return;
  post('App_LoadingStatus', { Status: 'Frame_Ready', Features: { VersionStates: true } });
  setTimeout(() => post('App_LoadingStatus', { Status: page.status, DocumentLoadedTime: Date.now() }));
}`;
