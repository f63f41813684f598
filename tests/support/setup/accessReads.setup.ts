import { afterEach, beforeAll, expect, inject } from 'vitest';
import { uncoveredReads } from '../app/accessReads.ts';

if (process.env.TEST_DATABASE !== 'postgres') {
  beforeAll(() => void uncoveredReads(inject('sqlite')));
  afterEach(() => expect(uncoveredReads(inject('sqlite'))).toEqual([]));
}
