import type { LiveEvent } from '#contract/instance/events.ts';
import type { Person } from './person.ts';
import type { TestApp } from './testApp.ts';

/** A client of the event stream, as any program would read it. */
export interface EventReader<E = LiveEvent> {
  /** The next event, with its id. */
  next(): Promise<{ id: string; event: E }>;
  /** The id of the last event or progress message that came. */
  readonly lastId: string;
  /** Whether the stream ends without another event. */
  ended(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the stream for a user. @param lastEventId the id of the last event that the client has */
export function followEvents(person: Person, lastEventId?: string): Promise<EventReader> {
  return followStream(person, '/events', lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId });
}

/** Opens any stream of server-sent events. */
export async function followStream<E = LiveEvent>(
  person: Person,
  path: string,
  headers: Record<string, string> = {},
): Promise<EventReader<E>> {
  const response = await person.fetch(path, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`The stream was refused: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let lastId = '';
  /** One block of lines; undefined at the end of the stream. */
  const block = async (): Promise<string[] | undefined> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const end = text.indexOf('\n\n');
    const lines = text.slice(0, end).split('\n');
    text = text.slice(end + 2);
    lastId = fieldOf(lines, 'id') ?? lastId;
    return lines;
  };
  await block();
  return {
    async next() {
      for (;;) {
        const lines = await block();
        if (!lines) throw new Error('The stream has ended');
        const data = fieldOf(lines, 'data');
        if (data) return { id: lastId, event: JSON.parse(data) };
      }
    },
    get lastId() {
      return lastId;
    },
    async ended() {
      for (;;) {
        const lines = await block();
        if (!lines) return true;
        if (fieldOf(lines, 'data')) return false;
      }
    },
    close: () => reader.cancel(),
  };
}

/** Does what the tasks of the server do twice a second. */
export async function sendEvents(app: TestApp): Promise<void> {
  await app.runTask('dispatchEvents');
  await app.runTask('announceEvents');
}

function fieldOf(lines: string[], field: string): string | undefined {
  return lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
}
