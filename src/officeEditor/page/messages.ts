/** What an office editor and the page around it tell each other: JSON text in messages between windows. */

/** A message of the editor. */
export interface EditorMessage {
  id: string;
  values: Record<string, unknown>;
}

/** The message in the data that a window has sent; undefined for anything else. */
export function messageIn(data: unknown): EditorMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const { MessageId: id, Values: values } = Object(JSON.parse(data));
    return typeof id === 'string' ? { id, values: Object(values) } : undefined;
  } catch {
    return undefined;
  }
}

/** A message for the editor, as text. @param sentAt milliseconds since 1970 */
export function messageText(id: string, sentAt: number, values: object = {}): string {
  return JSON.stringify({ MessageId: id, SendTime: sentAt, Values: values });
}

/**
 * What `App_LoadingStatus` says. Collabora names the status, several times; ONLYOFFICE sends it once, when the document
 * is there, without one.
 */
export function loadingStatus({ Status: status }: EditorMessage['values']): 'loading' | 'loaded' | 'failed' {
  if (status === 'Failed') return 'failed';
  return status === undefined || status === 'Document_Loaded' ? 'loaded' : 'loading';
}

/** The name that `File_Rename` tells; some editors leave out the extension. */
export function renamedTo({ NewName: name }: EditorMessage['values'], extension: string): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : name + extension;
}
