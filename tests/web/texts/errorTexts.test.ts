import { beforeAll, describe, expect, it } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import { errorCatalogue } from '#contract/errorCatalogue.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { fieldMessageOf, loadErrorTexts } from '#dataProvider/errorTexts.ts';
import { choiceProblems } from '#web/fileShare/upload/choice.ts';
import { errors as german } from '#web/messages/de/errors.ts';
import { translateErrors } from '#web/messages/errorTexts.ts';

const errorFor = (status: number, body: object) => ApiError.of(new Response(JSON.stringify(body), { status }));

describe('errors in German', () => {
  beforeAll(() => {
    setItem('ui.locale', 'de');
    translateErrors();
  });

  it('are translated by reason, with the values of the reply', async () => {
    const body = { message: 'English', code: 'exists', reason: 'user.idTaken', details: { id: 'anna' } };
    expect((await errorFor(409, body)).message).toBe('Die Benutzer-ID „anna“ wird bereits verwendet.');
  });

  it('write sizes, which replies hold as numbers of bytes, as the language does', async () => {
    const messageOf = async (reason: string, bytes: number) =>
      (await errorFor(413, { message: 'English', code: 'too_large', reason, details: { bytes } })).message;
    expect(await messageOf('upload.fileTooLarge', 1000)).toBe('Eine Datei darf höchstens 1.000 B groß sein.');
    expect(await messageOf('upload.tooLarge', 1.5 * 1024 ** 2)).toBe(
      'Die maximale Gesamtgröße der Dateien ist 1,5 MB.',
    );
    expect(choiceProblems([new File(['ab'], 'a')], { maxFiles: 0, maxFileSize: 1, maxTotalSize: 1 } as never)).toEqual([
      'Die Höchstzahl der Dateien ist 0.',
      'Eine Datei darf höchstens 1 B groß sein.',
      'Die maximale Gesamtgröße der Dateien ist 1 B.',
    ]);
  });

  it('are translated by code where there is no reason', async () => {
    expect((await errorFor(403, { message: 'English', code: 'forbidden' })).message).toBe(german.codes.forbidden);
  });

  it('contain the label of a field, not its name in the API', async () => {
    const row = {
      path: 'binRetensionDays',
      message: 'The number can be at most 9999.',
      reason: 'tooHigh',
      details: { max: 9999 },
    };
    const error = await errorFor(400, { message: 'English', code: 'invalid', errors: [row] });
    expect(error.message).toBe('Der Wert im Feld „Aufbewahrung im Papierkorb (Tage)“ darf höchstens 9999 sein.');
    expect(error.errors).toEqual([{ path: 'binRetensionDays', message: error.message }]);
  });

  it('are general about a field that has no label here', () => {
    const problem = { message: 'The position has to be a number.', reason: 'number', details: {} };
    expect(fieldMessageOf('selections.0.sortIndex', problem)).toBe(german.codes.invalid);
    expect(fieldMessageOf('selections.0.sortIndex', problem, 'Position')).toBe(
      'Geben Sie im Feld „Position“ eine Zahl ein.',
    );
  });

  it('have a text for every reason of the catalogue', () => {
    const composed = ['invalid', 'preview.none'];
    const reasons = Object.keys(errorCatalogue).filter((id) => !composed.includes(id));
    expect(Object.keys(german.reasons).sort()).toEqual(reasons.sort());
  });
});

describe('errors in English', () => {
  beforeAll(async () => {
    setItem('ui.locale', 'en');
    await loadErrorTexts();
  });

  it('have the label of the screen instead of that of the API, and keep sentences that say more', () => {
    const rule = { reason: 'tooLong', details: { max: 200 } };
    const message = 'The description can have up to 200 characters.';
    expect(fieldMessageOf('subject', { ...rule, message }, 'About')).toBe('About can have up to 200 characters.');
    expect(fieldMessageOf('name', { ...rule, message: 'Every attribute needs a name.' }, 'Name')).toBe(
      'Every attribute needs a name.',
    );
  });
});
