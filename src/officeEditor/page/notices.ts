import { button, make } from './dom.ts';

/** What the user can do: the text of a button, and what it does. */
export type Choice = [text: string, choose: () => void];

/** A sentence with choices. @param kind `problem` is read out immediately */
export function notice(text: string, kind: 'hint' | 'problem', choices: Choice[]): HTMLElement {
  const buttons = choices.map(([label, choose], index) => button(label, index === 0 ? 'outlined' : 'plain', choose));
  const sentence = make('p', {}, text);
  return make(
    'section',
    { className: `notice ${kind}`, role: kind === 'problem' ? 'alert' : 'status' },
    sentence,
    ...(buttons.length > 0 ? [make('div', { className: 'choices' }, ...buttons)] : []),
  );
}

interface Question {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/** Asks whether to leave. @returns true for that; false for anything else, such as Escape */
export function confirmLeaving({ title, text, stay, leave }: Question): Promise<boolean> {
  const dialog = make('dialog', { ariaLabel: title }, make('h2', {}, title), make('p', {}, text));
  dialog.append(
    make(
      'div',
      { className: 'choices' },
      button(stay, 'outlined', () => dialog.close()),
      button(leave, 'filled', () => dialog.close('leave')),
    ),
  );
  return new Promise((resolve) => showDialog(dialog, (chosen) => resolve(chosen === 'leave')));
}

/** Shows a dialog that is removed when it closes. @param onClose is told the value with which it was closed */
export function showDialog(dialog: HTMLDialogElement, onClose: (value: string) => void): void {
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose(dialog.returnValue);
  });
  document.body.append(dialog);
  dialog.showModal();
}
