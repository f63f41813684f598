import { describe, expect, it } from 'vitest';
import { readUserFile } from '#resources/users/import/userFile.ts';

const read = (...lines: string[]) => readUserFile(lines.join('\n'));

describe('readUserFile', () => {
  it.each([
    'id,name,email,groups,role,state',
    '\ufeffID,Jméno,E-mail,Skupiny,Role,Stav',
    'ID,Name,E-Mail,Gruppen,Rolle,Status',
    'Identifiant,Nom,E-mail,Groupes,Rôle,État',
  ])('accepts the headings %s', async (headings) => {
    const lines = [{ line: 2, id: 'eva', name: 'Eva', email: 'eva@example.org', groups: 'Finance' }];
    expect(await read(headings, 'eva,Eva,eva@example.org,Finance,user,active')).toEqual({ lines });
  });

  it('reports missing columns', async () => {
    expect(await read('ID,Jméno', 'eva,Eva')).toEqual({
      problem: 'backOffice.users.import.columnsMissing',
      about: { columns: 'email' },
    });
  });
});
