import { folders } from '#contract/fileNodes/folders.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { rootOf, verify } from './instanceChecks.ts';
import type { Outcome } from './outcome.ts';

const ROUNDS = 50;
const SAME_NAME = ['Žluť', 'žluť', 'Z\u030Clut\u030C', 'ŽLUŤ'];

/**
 * Opposite moves at the same time never make a cycle, and of two equal names exactly one wins; the control is that one
 * does win.
 */
export async function races(): Promise<Outcome> {
  const app = await ServerProcess.open();
  try {
    const person = await app.signIn();
    const root = await rootOf(person);
    const create = async (name: string, parentId = root) =>
      (await person.call(folders.create, { body: { name, parentId } })) as { status: number; body: { id: number } };
    let [cycles, winners] = [0, 0];
    for (let n = 0; n < ROUNDS; n++) {
      const [a, b] = [(await create(`a ${n}`)).body.id, (await create(`b ${n}`)).body.id];
      const move = (id: number, parentId: number) => person.call(folders.move, { body: { id, parentId } });
      const moved = await Promise.all([move(a, b), move(b, a)]);
      if (moved.filter(({ status }) => status === 200).length !== 1) cycles++;
      const { id } = (await create(`same ${n}`)).body;
      const made = await Promise.all(SAME_NAME.map((name) => create(name, id)));
      if (made.filter(({ status }) => status === 200).length === 1) winners++;
    }
    const findings = verify(app.dataDir);
    return {
      line: `${cycles} wrong pairs of opposite moves, ${winners} of ${ROUNDS} races of one name with one winner, verify: ${findings.join(' ') || 'clean'}`,
      ok: cycles === 0 && winners === ROUNDS && findings.length === 0,
    };
  } finally {
    await app.close();
  }
}
