import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { ApiError } from '#dataProvider/client.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { choiceProblems, withChosen } from '#web/fileShare/upload/choice.ts';
import { openValueQuestion, useValueQuestion } from '#web/fileShare/upload/questions/valueQuestions.ts';
import { createChunkSize } from '#web/fileShare/upload/queue/chunkSize.ts';
import { isServerUnavailable } from '#web/fileShare/upload/queue/serverUnavailable.ts';
import {
  errorLines,
  firstBatch,
  freeName,
  newUpload,
  plainUpload,
  progressOf,
  secondsLeft,
  type Upload,
} from '#web/fileShare/upload/queue/upload.ts';
import {
  AnnouncementRejected,
  type SendReport,
  type UploadCarrier,
} from '#web/fileShare/upload/queue/uploadCarrier.ts';
import { createUploadQueue } from '#web/fileShare/upload/queue/uploadQueue.ts';

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index + 1}.txt`));
const limits = { maxFiles: 10, maxFileSize: 60, maxTotalSize: 100 };
const waiting = (name: string, size = 1, folderId = 1, overwrite = false) =>
  newUpload(file(name, size), folderId, { ...plainUpload, overwrite });
const namesOf = (uploads: readonly Upload[]) => uploads.map(({ name }) => name);

describe('the batch of one key', () => {
  it.each<[string, Upload[], string[]]>([
    ['none', [], []],
    [
      'as many as a key takes',
      files(12).map((item) => newUpload(item, 1, plainUpload)),
      files(10).map(({ name }) => name),
    ],
    ['what fits in size', [waiting('a', 60), waiting('b', 40), waiting('c', 1)], ['a', 'b']],
    ['a file too large for any key, alone', [waiting('huge', 101), waiting('b')], ['huge']],
    ['others without one that is too large', [waiting('a'), waiting('huge', 61), waiting('b')], ['a', 'b']],
    ['those for the folder of the first', [waiting('a', 1, 1), waiting('b', 1, 2), waiting('c', 1, 1)], ['a', 'c']],
    ['those on the terms of the first', [waiting('a', 1, 1, true), waiting('b')], ['a']],
    ['each name once', [waiting('A.txt'), waiting('a.TXT'), waiting('b')], ['A.txt', 'b']],
  ])('%s', (_what, uploads, expected) => {
    expect(namesOf(firstBatch(uploads, limits))).toEqual(expected);
  });
});

describe('choosing files', () => {
  it('leaves out a name that was chosen before, regardless of case and composition', () => {
    const chosen = withChosen([file('Plan.pdf', 5)], [file('plan.PDF', 9), file('Other.pdf')]);
    expect(chosen.map(({ name, size }) => [name, size])).toEqual([
      ['Plan.pdf', 5],
      ['Other.pdf', 1],
    ]);
  });

  it.each([
    [files(10), []],
    [files(11), ['Maximum number of files is 10.']],
    [[file('a', 60), file('b', 40)], []],
    [[file('a', 60), file('b', 41)], ['Maximum total file size is 100 B.']],
    [[file('a', 61), file('b', 39)], ['Maximum file size is 60 B.']],
  ])('case %# reports which limits are exceeded', (chosen, expected) => {
    expect(choiceProblems(chosen, limits)).toEqual(expected);
  });
});

describe('the free name beside a taken one', () => {
  it.each([
    ['Plan.pdf', 'Plan (2).pdf'],
    ['Plan (2).pdf', 'Plan (3).pdf'],
    ['Plan (9).pdf', 'Plan (10).pdf'],
    ['README', 'README (2)'],
    ['.profile', '.profile (2)'],
    ['archive.tar.gz', 'archive (2).tar.gz'],
    ['Plan (final).pdf', 'Plan (final) (2).pdf'],
  ])('%s: %s', (name, expected) => expect(freeName(name)).toBe(expected));

  it('is no longer than the maximum', () => {
    const name = freeName(`${'x'.repeat(251)}.pdf`);
    expect([name.length, name.slice(-8)]).toEqual([255, ' (2).pdf']);
  });
});

describe('the total of several uploads', () => {
  const part = (changes: Partial<Upload>): Upload => ({ ...waiting('a', 100), ...changes });
  it('counts sent and remaining bytes, and the current speed; failed ones count in neither', () => {
    const uploads = [
      part({ state: 'done', sent: 100 }),
      part({ state: 'sending', sent: 50, startedAt: 1000 }),
      part({ state: 'waiting' }),
      part({ state: 'failed', error: 'No.' }),
      part({ state: 'cancelled' }),
    ];
    expect(progressOf(uploads, 3000)).toEqual({ sent: 150, total: 300, speed: 25 });
    expect(errorLines(uploads)).toEqual(['a: No.']);
  });
});

/** A server that the test controls: the announced and sent files, and the pending replies. */
function openCarrier(changes: Partial<UploadCarrier> = {}) {
  const announced: string[][] = [];
  const sending = new Map<
    string,
    { finish: (error?: string) => void; fail: (error: Error) => void; signal: AbortSignal; report: SendReport }
  >();
  const carrier: UploadCarrier = {
    announce: async (batch) => `key ${announced.push(namesOf(batch))}`,
    send: (_key, { name }, report, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const finish = (error?: string) => {
          sending.delete(name);
          const success = [{ id: 7, name, size: 1 }];
          resolve(error ? { success: [], errors: [{ name, errors: [error] }] } : { success, errors: [] });
        };
        sending.set(name, { finish, fail: reject, signal, report });
      }),
    isKeyExpired: () => false,
    isUnreachable: () => false,
    ...changes,
  };
  return { queue: createUploadQueue(carrier), announced, sending };
}
const stateOf = (queue: ReturnType<typeof createUploadQueue>, name: string) =>
  queue.list().find((upload) => upload.name === name);

describe('the queue', () => {
  it('sends three at a time, and gets the next key before the files of the first are all sent', async () => {
    const { queue, announced, sending } = openCarrier();
    queue.add(files(12), 1, plainUpload, limits);

    await eventually(() => expect([...sending.keys()]).toEqual(['1.txt', '2.txt', '3.txt']));
    expect(announced).toHaveLength(1);
    for (let next = 1; next <= 12; next++) {
      await eventually(() => expect(sending.has(`${next}.txt`)).toBe(true));
      expect(sending.size).toBeLessThanOrEqual(3);
      sending.get(`${next}.txt`)?.finish();
    }

    await eventually(() => expect(queue.isBusy()).toBe(false));
    expect(announced.map(({ length }) => length)).toEqual([10, 2]);
    expect(queue.list().every(({ state }) => state === 'done')).toBe(true);
  });

  it('sends nothing and shows why if there is no space for the announced files; a retry announces again', async () => {
    let isFull = true;
    const announce: UploadCarrier['announce'] = async () => {
      if (isFull) throw new ApiError(uploadErrors.noSpace, 507, 'no_space');
      return 'key';
    };
    const { queue, sending } = openCarrier({ announce, isUnreachable: isServerUnavailable });
    const ids = queue.add(files(2), 1, plainUpload, limits);
    await eventually(() => expect(queue.isBusy()).toBe(false));
    expect(queue.list()).toMatchObject([
      { state: 'failed', sent: 0, error: uploadErrors.noSpace },
      { state: 'failed', sent: 0, error: uploadErrors.noSpace },
    ]);
    expect(sending.size).toBe(0);

    isFull = false;
    queue.retry(ids);
    await eventually(() => expect([...sending.keys()]).toEqual(['1.txt', '2.txt']));
  });

  it('lets the others continue if some names are taken, and sends those again as new versions', async () => {
    const announce: UploadCarrier['announce'] = async (batch) => {
      const taken = batch.filter(({ name, overwrite }) => name === '2.txt' && !overwrite);
      if (taken.length === 0) return 'key';
      throw new AnnouncementRejected(new Map(taken.map(({ id }) => [id, uploadErrors.exists])), true);
    };
    const { queue, sending } = openCarrier({ announce });
    const ids = queue.add(files(3), 1, plainUpload, limits);

    await eventually(() => expect([...sending.keys()]).toEqual(['1.txt', '3.txt']));
    expect(stateOf(queue, '2.txt')).toMatchObject({ state: 'failed', nameTaken: true, error: uploadErrors.exists });

    queue.resolve(ids[1] ?? 0, 'version', false);
    await eventually(() => expect(sending.has('2.txt')).toBe(true));
    expect(stateOf(queue, '2.txt')).toMatchObject({ state: 'sending', overwrite: true });
  });

  it('applies the choice to all taken names, also later ones, and looks for free names itself', async () => {
    const there = new Set(['1.txt', '12.txt', '12 (2).txt']);
    const announce: UploadCarrier['announce'] = async (batch) => {
      const taken = batch.filter(({ name }) => there.has(name));
      if (taken.length === 0) return 'key';
      throw new AnnouncementRejected(new Map(taken.map(({ id }) => [id, uploadErrors.exists])), true);
    };
    const send: UploadCarrier['send'] = async () => ({ success: [], errors: [] });
    const { queue } = openCarrier({ announce, send });
    const [first = 0] = queue.add(files(12), 1, plainUpload, limits);
    await eventually(() => expect(stateOf(queue, '1.txt')?.nameTaken).toBe(true));

    queue.resolve(first, 'both', true);
    await eventually(() => expect(queue.list().every(({ state }) => state === 'done')).toBe(true));
    expect(namesOf(queue.list())).toEqual(expect.arrayContaining(['1 (2).txt', '12 (3).txt']));
  });

  it('leaves out skipped files', async () => {
    const announce: UploadCarrier['announce'] = async ([first]) => {
      throw new AnnouncementRejected(new Map([[first?.id ?? 0, uploadErrors.exists]]), true);
    };
    const { queue } = openCarrier({ announce });
    const [id = 0] = queue.add(files(1), 1, plainUpload, limits);
    await eventually(() => expect(stateOf(queue, '1.txt')?.nameTaken).toBe(true));
    queue.resolve(id, 'skip', false);
    expect(stateOf(queue, '1.txt')).toMatchObject({ state: 'cancelled', error: undefined });
  });

  it('fails every file of a rejected announcement, with the reason', async () => {
    const { queue } = openCarrier({ announce: () => Promise.reject(new Error('There is not enough space left.')) });
    queue.add(files(2), 1, plainUpload, limits);
    await eventually(() =>
      expect(errorLines(queue.list())).toEqual([
        '1.txt: There is not enough space left.',
        '2.txt: There is not enough space left.',
      ]),
    );
  });

  it('assigns an error of the server to its file', async () => {
    const { queue, sending } = openCarrier();
    queue.add(files(2), 1, plainUpload, limits);
    await eventually(() => expect(sending.size).toBe(2));
    sending.get('1.txt')?.finish('The file couldn’t be saved. Try again.');
    sending.get('2.txt')?.finish();
    await eventually(() => expect(queue.isBusy()).toBe(false));
    expect(errorLines(queue.list())).toEqual(['1.txt: The file couldn’t be saved. Try again.']);
  });

  it('stops a cancelled file, starts the next, and can send it again', async () => {
    const { queue, sending } = openCarrier();
    const [first = 0] = queue.add(files(4), 1, plainUpload, limits);
    await eventually(() => expect(sending.size).toBe(3));
    const signal = sending.get('1.txt')?.signal;

    queue.cancel([first]);
    expect(signal?.aborted).toBe(true);
    expect(stateOf(queue, '1.txt')?.state).toBe('cancelled');
    await eventually(() => expect(sending.has('4.txt')).toBe(true));

    sending.get('2.txt')?.finish();
    queue.retry([first]);
    await eventually(() => expect(stateOf(queue, '1.txt')?.state).toBe('sending'));
  });

  it('gets a new key, once, for a file whose key has expired', async () => {
    const { queue, announced, sending } = openCarrier({
      isKeyExpired: (error) => error instanceof Error && error.message === 'spent',
    });
    queue.add(files(1), 1, plainUpload, limits);
    await eventually(() => expect(sending.has('1.txt')).toBe(true));
    sending.get('1.txt')?.fail(new Error('spent'));
    await eventually(() => expect(announced).toHaveLength(2));
    sending.get('1.txt')?.fail(new Error('spent'));
    await eventually(() => expect(errorLines(queue.list())).toEqual(['1.txt: spent']));
  });

  it('never sends an invalid name', async () => {
    const { queue, announced } = openCarrier();
    queue.add([file('..')], 1, plainUpload, limits);
    expect(errorLines(queue.list())).toEqual(['..: A name can’t be “..”.']);
    expect(announced).toEqual([]);
  });

  it('keeps running uploads in its list when it is cleared', async () => {
    const { queue, sending } = openCarrier();
    queue.add(files(2), 1, plainUpload, limits);
    await eventually(() => expect(sending.size).toBe(2));
    sending.get('1.txt')?.finish();
    await eventually(() => expect(stateOf(queue, '1.txt')?.state).toBe('done'));
    queue.clear();
    expect(namesOf(queue.list())).toEqual(['2.txt']);
  });
});

describe('an interrupted upload', () => {
  it('keeps its key, its location and its sent bytes while it is paused', async () => {
    const { queue, announced, sending } = openCarrier();
    const [id = 0] = queue.add([file('a.bin', 50)], 1, plainUpload, limits);
    await eventually(() => expect(sending.has('a.bin')).toBe(true));
    sending.get('a.bin')?.report.located('/uploads/1');
    sending.get('a.bin')?.report.progress(20);
    const { signal } = sending.get('a.bin') ?? {};
    queue.pause([id]);
    expect([signal?.aborted, queue.isBusy()]).toEqual([true, false]);
    expect(stateOf(queue, 'a.bin')).toMatchObject({ state: 'paused', sent: 20, location: '/uploads/1' });

    queue.resume([id]);
    await eventually(() => expect(sending.get('a.bin')?.signal).not.toBe(signal));
    sending.get('a.bin')?.report.progress(30);
    expect(stateOf(queue, 'a.bin')).toMatchObject({ sent: 30, startedFrom: 30 });
    sending.get('a.bin')?.finish();
    await eventually(() => expect(stateOf(queue, 'a.bin')).toMatchObject({ state: 'done', nodeId: 7 }));
    expect(announced).toHaveLength(1);
  });

  it('is retried while the server is unreachable, and at once when the network is back', async () => {
    const isUnreachable = (error: unknown) => error instanceof Error && error.message === 'away';
    const { queue, sending } = openCarrier({ isUnreachable });
    queue.add([file('a.bin')], 1, plainUpload, limits);
    await eventually(() => expect(sending.has('a.bin')).toBe(true));
    const first = sending.get('a.bin');
    first?.fail(new Error('away'));
    await eventually(() => expect(stateOf(queue, 'a.bin')?.state).toBe('waiting'));
    queue.wake();
    await eventually(() => expect(sending.get('a.bin')).not.toBe(first));
    sending.get('a.bin')?.fail(new Error('no'));
    await eventually(() => expect(errorLines(queue.list())).toEqual(['a.bin: no']));
  });

  it('is listed after a reload, and continues with its key when the same file is chosen again', async () => {
    const { queue, announced, sending } = openCarrier();
    const same = new File(['x'.repeat(50)], 'a.bin', { lastModified: 5 });
    const stored: Upload = { ...newUpload(same, 1, plainUpload), key: 'key', location: '/uploads/1', sent: 20 };
    const placeholder = new File([], 'a.bin', { lastModified: 5 });
    queue.restore([{ ...stored, state: 'detached', file: placeholder }], limits);
    expect(queue.isBusy()).toBe(false);

    const other = new File(['x'.repeat(50)], 'a.bin', { lastModified: 6 });
    expect(queue.attach([other])).toEqual([other]);
    expect(queue.add([same], 1, plainUpload, limits)).toEqual([stored.id]);
    await eventually(() => expect(sending.has('a.bin')).toBe(true));
    expect([announced, stateOf(queue, 'a.bin')?.sent]).toEqual([[], 20]);
  });

  it('is ended on the server when it is cancelled', async () => {
    const discarded: string[] = [];
    const { queue, sending } = openCarrier({ discard: (location) => void discarded.push(location) });
    const [id = 0] = queue.add([file('a.bin')], 1, plainUpload, limits);
    await eventually(() => expect(sending.has('a.bin')).toBe(true));
    sending.get('a.bin')?.report.located('/uploads/1');
    queue.cancel([id]);
    expect(discarded).toEqual(['/uploads/1']);
  });
});

describe('the size of the parts', () => {
  it('follows the speed, at most doubles, and is halved if a proxy rejects it', () => {
    let now = 0;
    const chunks = createChunkSize(() => now);
    const MB = 1024 * 1024;
    const partTaking = (ms: number) => {
      chunks.begin();
      now += ms;
      return chunks.adapt(chunks.size()) / MB;
    };
    expect([chunks.size() / MB, partTaking(100), partTaking(100), partTaking(20_000)]).toEqual([8, 16, 32, 8]);
    expect([chunks.shrink() / MB, partTaking(1), partTaking(60_000)]).toEqual([4, 4, 1]);
  });
});

describe('the remaining time', () => {
  it('is computed in seconds at the current speed', () => {
    expect(secondsLeft({ sent: 100, total: 400, speed: 30 })).toBe(10);
    expect(secondsLeft({ sent: 100, total: 400, speed: 0 })).toBeUndefined();
  });
});

describe('five hundred files, forty of them with taken names', () => {
  it('sends the others without waiting, and asks once for all forty', async () => {
    const all = files(500);
    const there = new Set(
      all
        .filter((_, index) => index % 12 === 4)
        .map(({ name }) => name)
        .slice(0, 40),
    );
    const stored: string[] = [];
    const announce: UploadCarrier['announce'] = async (batch) => {
      const taken = batch.filter(({ name, overwrite }) => there.has(name) && !overwrite);
      if (taken.length === 0) return 'key';
      throw new AnnouncementRejected(new Map(taken.map(({ id }) => [id, uploadErrors.exists])), true);
    };
    const send: UploadCarrier['send'] = async (_key, { name }) => {
      stored.push(name);
      return { success: [], errors: [] };
    };
    const { queue } = openCarrier({ announce, send });
    queue.add(all, 1, plainUpload, limits);

    await eventually(() => expect(queue.isBusy()).toBe(false));
    expect([stored.length, stored.some((name) => there.has(name))]).toEqual([460, false]);
    const [first, ...others] = queue.list().filter(({ nameTaken }) => nameTaken);
    expect(others).toHaveLength(39);

    queue.resolve(first?.id ?? 0, 'version', true);
    await eventually(() => expect(queue.list().every(({ state }) => state === 'done')).toBe(true));
    expect(new Set(stored).size).toBe(500);
  });
});

describe('attribute values required by dropped files', () => {
  it('are requested for one folder after the other, and can be left out', async () => {
    const group = (id: number) => ({ id, name: `Group ${id}`, attributes: [] });
    const first = openValueQuestion({ folderName: 'Leases', count: 2, group: group(1) });
    const second = openValueQuestion({ folderName: 'Invoices', count: 3, group: group(2) });
    const { result } = renderHook(useValueQuestion);
    expect(result.current).toMatchObject({ folderName: 'Leases', count: 2 });

    act(() => result.current?.resolve({ 7: 'A 12' }));
    expect(await first).toEqual({ 7: 'A 12' });
    expect(result.current).toMatchObject({ folderName: 'Invoices' });

    act(() => result.current?.resolve(undefined));
    expect(await second).toBeUndefined();
    expect(result.current).toBeUndefined();
  });
});
