import { describe, expect, it } from 'vitest';
import { csvLine } from '#server/lib/csv.ts';

describe('a line of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['﹦1', "'﹦1"],
    ['  =1', "'  =1"],
    ['\u3000＝1', "'\u3000＝1"],
    ['\u200b=1', "'\u200b=1"],
    ["'=1", "''=1"],
    ['“=1', "'“=1"],
    ['=1\n+1', '"\'=1\n+1"'],
    ['=1+1, "x"', '"\'=1+1, ""x"""'],
  ])('contains no formula for %j', (text, cell) => {
    expect(csvLine([text, 'b'])).toBe(`${cell},b\r\n`);
  });
  it('quotes values with a comma, a quote or a line break', () => {
    expect(csvLine(['a,b', 'say "c"', 'd\ne', 'f'])).toBe('"a,b","say ""c""","d\ne",f\r\n');
  });
});
