import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { serverAddresses } from '#server/storage/postgres/postgresAddress.ts';

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
    ['postgres://u@localhost/db?host=%2Ftmp%2Fa', ['postgres://u@localhost/db?host=%2Ftmp%2Fa']],
    [
      'postgres://u:p%40@one:5432,two:5433/db?sslmode=require&target_session_attrs=read-write',
      ['postgres://u:p%40@one:5432/db?sslmode=require', 'postgres://u:p%40@two:5433/db?sslmode=require'],
    ],
    ['postgres://u@one/db?target_session_attrs=primary', ['postgres://u@one/db']],
    [
      'postgres://u@/db?host=one,two&port=5432,5433&target_session_attrs=read-write',
      ['postgres://u@localhost/db?host=one&port=5432', 'postgres://u@localhost/db?host=two&port=5433'],
    ],
  ])('%s is parsed into its servers', (databaseUrl, addresses) => {
    expect(serverAddresses(databaseUrl)).toEqual(addresses);
  });

  it.each([
    ['postgres://u:secret@one,two/db', /^DATABASE_URL names several hosts and needs target_session_attrs=read-write$/],
    ['postgres://u:secret@one/db?target_session_attrs=any', /^DATABASE_URL can only have target_session_attrs=/],
    ['postgres://u:secret@one:port/db', /^DATABASE_URL must be an address$/],
  ])('%s prevents the start with a message that does not contain the password', (DATABASE_URL, line) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(line);
  });
});
