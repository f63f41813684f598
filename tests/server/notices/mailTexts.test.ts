import { describe, expect, it } from 'vitest';
import { languages, serverTexts } from '#server/messages/index.ts';
import { composeMail } from '#server/plugins/mail/mailBody.service.ts';
import { formatsFor } from '#server/plugins/mail/mailFormats.service.ts';

describe('a mail', () => {
  it('says the same as text and as HTML, with the link as a button or on a line of its own', () => {
    const { text, html } = composeMail([
      'Hello <Ann>,\r\nBcc: eve',
      {
        items: [{ text: 'a & b.txt, 1 kB', link: 'https://files.example.org/1', quote: 'One\nTwo' }, { text: 'c.txt' }],
      },
      '',
      { quote: 'As\ntyped' },
      { label: 'Open files', link: 'https://files.example.org/2' },
    ]);
    expect(text).toBe(
      [
        'Hello <Ann>, Bcc: eve',
        '– a & b.txt, 1 kB\nOne\nTwo\nhttps://files.example.org/1\n– c.txt',
        'As\ntyped',
        'Open files:\nhttps://files.example.org/2\n',
      ].join('\n\n'),
    );
    expect(html).toContain('<p>Hello &#60;Ann&#62;, Bcc: eve</p>');
    expect(html).toContain('<a href="https://files.example.org/1">a &#38; b.txt, 1 kB</a>');
    expect(html).toMatch(/<a href="https:\/\/files.example.org\/2" style="[^"]+">Open files<\/a>/);
    expect(html).not.toContain('<p></p>');
  });

  it.each([
    ['en', '1 new file in “Inbox”', '2 new files in “Inbox”', '5 new files in “Inbox”'],
    ['cs', '„Inbox“: 1 nový soubor', '„Inbox“: 2 nové soubory', '„Inbox“: 5 nových souborů'],
    ['de', '1 neue Datei in „Inbox“', '2 neue Dateien in „Inbox“', '5 neue Dateien in „Inbox“'],
    [
      'fr',
      '1 nouveau fichier dans «\u00a0Inbox\u00a0»',
      '2 nouveaux fichiers dans «\u00a0Inbox\u00a0»',
      '5 nouveaux fichiers dans «\u00a0Inbox\u00a0»',
    ],
  ] as const)('counts in the plural forms of %s', (language, ...subjects) => {
    expect([1, 2, 5].map((count) => serverTexts[language].share.received('Inbox', count).subject)).toEqual(subjects);
  });

  it.each(languages)('has a number for each count in %s', (language) => {
    for (const count of [1, 2, 5, 22, 1000]) {
      const digits = new Intl.NumberFormat(language).format(count);
      expect(serverTexts[language].expiry.several(count)).toContain(digits);
      expect(serverTexts[language].notice.more(count)).toMatch(new RegExp(`${count}|${digits}`));
    }
  });

  it.each([
    ['en-GB', '2 March 2026', '2.4 MB'],
    ['cs-CZ', '2. března 2026', '2,4 MB'],
    ['de-AT', '2. März 2026', '2,4 MB'],
    ['fr-FR', '2 mars 2026', '2,4 Mo'],
    ['it-IT', '2 March 2026', '2.4 MB'],
  ])('shows dates and sizes as in %s', (cultureId, date, size) => {
    const defaults = { cultureId: 'en-GB', timeZoneId: 'Europe/Prague' } as Parameters<
      typeof formatsFor
    >[0]['defaults'];
    const formats = formatsFor({ defaults }, { cultureId });
    // The space before the unit, which does not break, is another one in each language.
    const shown = formats.size(2_500_000).replace(/[\u00a0\u202f]/, ' ');
    expect([formats.day('2026-03-02'), shown]).toEqual([date, size]);
  });
});
