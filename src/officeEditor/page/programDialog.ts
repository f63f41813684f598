import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { call } from '#dataProvider/client.ts';
import { button, make } from './dom.ts';
import { showDialog } from './notices.ts';
import type { PageTexts } from './texts.ts';

/** Milliseconds after which a program that was started would be seen. */
const STARTS_WITHIN_MS = 3000;

/**
 * Offers to open a document in a program on the computer of the user; resolves when the dialog is closed.
 * @throws ApiError
 */
export async function openInProgram({ id, name }: { id: number; name: string }, { texts }: PageTexts): Promise<void> {
  const { links } = await call(editSessions.begin, { body: { fileId: id, kind: 'desktop' } });
  const hint = make('p', { role: 'status' });
  const onclick = () => setTimeout(() => (hint.textContent = texts.program.nothing), STARTS_WITHIN_MS);
  const programs = (['office', 'libreoffice'] as const).flatMap((program, index) => {
    const href = links?.[program];
    if (!href) return [];
    return make('a', { href, className: index === 0 ? 'filled' : 'outlined', onclick }, texts.program[program]);
  });
  const close = button(texts.close, 'plain', () => dialog.close());
  const dialog = make(
    'dialog',
    { ariaLabel: texts.do.program },
    make('h2', {}, name),
    make('div', { className: 'programs' }, ...programs),
    hint,
    make('div', { className: 'choices' }, close),
  );
  await new Promise<string>((resolve) => showDialog(dialog, resolve));
}
