import { beforeAll, describe, expect, it } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import { errorCatalogue } from '#contract/errorCatalogue.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
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

  it('are translated by code where there is no reason', async () => {
    expect((await errorFor(403, { message: 'English', code: 'forbidden' })).message).toBe(german.codes.forbidden);
  });

  it('contain the label of a field, not its name in the API', async () => {
    const row = { path: 'binRetensionDays', message: 'can be at most 9999', reason: 'tooHigh', details: { max: 9999 } };
    const error = await errorFor(400, { message: 'English', code: 'invalid', errors: [row] });
    expect(error.message).toBe('Aufbewahrung im Papierkorb (Tage): höchstens 9999.');
    expect(error.errors).toEqual([{ path: 'binRetensionDays', message: error.message }]);
  });

  it('have a text for every reason of the catalogue', () => {
    const composed = ['invalid', 'preview.none'];
    const reasons = Object.keys(errorCatalogue).filter((id) => !composed.includes(id));
    expect(Object.keys(german.reasons).sort()).toEqual(reasons.sort());
  });
});
