import { expect, it } from 'vitest';
import type { files } from '#contract/fileNodes/files.ts';
import type { Handler } from '#server/http/serve.ts';
import { PreparedJson } from '#server/lib/preparedJson.ts';

type List = Handler<typeof files.list>;

it('a reply that is a bare string does not compile: JSON text must be a PreparedJson', () => {
  // @ts-expect-error a string is not what the list replies
  const bare: List = () => 'oops';
  const prepared: List = () => new PreparedJson<{ items: []; total: number }>('{"items":[],"total":0}');
  expect([bare, prepared]).toHaveLength(2);
});
