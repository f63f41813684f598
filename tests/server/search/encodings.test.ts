import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { previews } from '#contract/previews.ts';
import type { TextEncoding } from '#contract/rules/textEncodings.ts';
import { search } from '#contract/search.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { encode } from '#tests/support/content/encode.ts';
import { letters } from '#tests/support/content/languages.ts';
import { tnef } from '#tests/support/content/tnef.ts';

const all = letters.flatMap(({ encodings, ...letter }) => encodings.map((encoding) => ({ ...letter, encoding })));

async function withFiles(contents: Record<string, Uint8Array<ArrayBuffer>>) {
  const app = await createTestApp();
  const { body: folder } = await app.admin.call(folders.create, {
    body: { name: 'Letters', parentId: await app.root() },
  });
  const ids = new Map<string, number>();
  for (const [name, content] of Object.entries(contents)) {
    const { success } = await app.admin.upload(folder.id, { [name]: content });
    ids.set(name, success[0]?.id ?? 0);
  }
  const textOf = async (name: string) => {
    const read = () => app.admin.fetch(`/file/${ids.get(name)}/preview/content`);
    await eventually(async () => expect((await read()).status).not.toBe(202));
    return (await read()).text();
  };
  /** How often a phrase is in the pages of a file. */
  const hits = async (name: string, phrase: string) => {
    const { body } = await app.admin.call(previews.text, {
      params: { id: String(ids.get(name)) },
      query: { search: phrase },
    });
    return body.items.reduce((sum, { count }) => sum + count, 0);
  };
  const stateOf = async (name: string) =>
    (await app.admin.call(previews.state, { params: { id: String(ids.get(name)) }, query: {} })).body;
  const found = async (word: string) => {
    const { body } = await app.admin.call(search.find, { body: { id: folder.id, search: word } });
    return body.items.map(({ name }) => name);
  };
  return { app, textOf, hits, stateOf, found };
}

describe('the encoding of a text', () => {
  it('is found by its letters, in previews and in the search', { timeout: 240_000 }, async () => {
    const contents = Object.fromEntries(
      all.map(({ language, encoding, text }) => [`${language}, ${encoding}.txt`, encode(text, encoding)]),
    );
    const { app, textOf, found } = await withFiles(contents);
    // Each run takes a part of the queue.
    for (let run = 0; run < 3; run++) await app.runTask('readContents');
    for (const { language, encoding, text, word } of all) {
      const name = `${language}, ${encoding}.txt`;
      expect([name, await textOf(name)]).toEqual([name, text.normalize('NFC')]);
      expect(await found(word)).toContain(name);
    }
  });

  it('is Unicode where a mark or the bytes say so, and what a page declares where they do not contradict', async () => {
    const [{ text = '' } = {}] = letters;
    const marked = (encoding: TextEncoding) => encode(`\ufeff${text}`, encoding);
    const page = `<html><head><meta charset="windows-1250"></head><body>Ježí</body></html>`;
    const { textOf, stateOf } = await withFiles({
      'plain.txt': encode(text, 'utf-8'),
      'unmarked le.txt': encode(text, 'utf-16le'),
      'unmarked be.txt': encode(text, 'utf-16be'),
      'marked.txt': marked('utf-8'),
      'marked le.txt': marked('utf-16le'),
      'marked be.txt': marked('utf-16be'),
      'one wrong byte.txt': Buffer.concat([encode(text.repeat(3), 'utf-8'), Buffer.from([0xff])]),
      'declared.html': encode(page, 'windows-1250'),
      'wrongly declared.html': encode(page, 'utf-8'),
      'declared.xml': encode('<?xml version="1.0" encoding="iso-8859-2"?><a>Žít</a>', 'iso-8859-2'),
    });
    for (const name of ['plain', 'unmarked le', 'unmarked be', 'marked', 'marked le', 'marked be'])
      expect([name, await textOf(`${name}.txt`)]).toEqual([name, text]);
    expect(await textOf('one wrong byte.txt')).toBe(`${text.repeat(3)}\ufffd`);
    expect(await textOf('declared.html')).toBe('Ježí');
    expect(await textOf('wrongly declared.html')).toBe('Ježí');
    expect(await textOf('declared.xml')).toContain('Žít');
    expect(await stateOf('declared.html')).toMatchObject({ kind: 'text', encoding: 'windows-1250' });
    expect(await stateOf('unmarked be.txt')).toMatchObject({ encoding: 'utf-16be' });
  });
});

describe('e-mails', () => {
  const mail = (head: string, body = 'Grüße') => encode(`${head}\r\n\r\n${body}`, 'windows-1252');
  const raw = 'From: Jörg Müller <j@example.org>\r\nSubject: Prüfung der Größe';

  it('have the letters of header lines that are not encoded: as UTF-8, as the body says, or as they suggest', async () => {
    const russian = 'Subject: Договор поставки';
    const declared = (charset: string) =>
      `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit`;
    const parts = `${raw}\r\nContent-Type: multipart/mixed; boundary="x y"\r\n\r\n--x y\r\n${declared('iso-8859-1')}`;
    const file = 'Content-Type: text/plain; name="Übersicht.txt"\r\nContent-Disposition: attachment';
    const { app, hits, found } = await withFiles({
      'latin.eml': mail(`${raw}\r\n${declared('iso-8859-1')}`),
      'bare.eml': mail(raw),
      'utf.eml': encode(`${raw}\r\n${declared('utf-8')}\r\n\r\nGrüße`, 'utf-8'),
      'cyrillic.eml': encode(`${russian}\r\n${declared('koi8-r')}\r\n\r\nПривет`, 'koi8-u'),
      'parts.eml': mail(parts, `Grüße\r\n--x y\r\n${file}\r\n\r\nx\r\n--x y--`),
      'quoted.eml': mail(`Subject: x\r\n${declared('windows-1252')}`, '“Words” – € 5'),
    });
    for (const name of ['latin.eml', 'bare.eml', 'utf.eml', 'parts.eml'])
      for (const phrase of ['Jörg Müller', 'Prüfung der Größe', 'Grüße'])
        expect([name, phrase, await hits(name, phrase)]).toEqual([name, phrase, 1]);
    expect(await hits('parts.eml', 'Übersicht.txt')).toBe(1);
    expect(await hits('cyrillic.eml', 'договор поставки')).toBe(1);
    expect(await hits('cyrillic.eml', 'привет')).toBe(1);
    expect(await hits('quoted.eml', '“Words” – € 5')).toBe(1);
    await app.runTask('readContents');
    expect(await found('prüfung')).toHaveLength(4);
  });
});

describe('the preview of an e-mail', () => {
  it('says what the lines of its head are; the search finds no labels', async () => {
    const head = ['From: Ann Lee <ann@example.org>', 'To: b@example.org, Carl <c@example.org>', 'Cc: d@example.org'];
    const more = ['Date: Fri, 27 Nov 2026 10:30:00 +0100', 'Subject: Quail'];
    const { app, hits, found } = await withFiles({
      'letter.eml': encode(`${[...head, ...more].join('\r\n')}\r\n\r\nWords`, 'utf-8'),
    });
    for (const line of [
      'From: Ann Lee <ann@example.org>',
      'To: b@example.org; Carl <c@example.org>',
      'Cc: d@example.org',
      'Date: 2026-11-27 09:30 UTC',
      'Subject: Quail',
    ])
      expect([line, await hits('letter.eml', line)]).toEqual([line, 1]);
    await app.runTask('readContents');
    expect(await found('quail')).toEqual(['letter.eml']);
    expect(await found('subject')).toEqual([]);
  });
});

describe('winmail.dat', () => {
  it('shows its text and the names of its attachments, alone or within an e-mail', async () => {
    const part = tnef({
      subject: 'Rozpočet',
      sender: 'Ann Lee',
      html: '<p>Words of <b>Outlook</b></p>',
      attachment: 'Příloha č. 1.pdf',
    });
    const head =
      'Subject: Outer\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    const type = 'Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64';
    const mail = `${head}--b\r\n${type}\r\n\r\n${Buffer.from(part).toString('base64')}\r\n--b--`;
    const { app, hits, stateOf, found } = await withFiles({
      'winmail.dat': part,
      'winmail (2).dat': part.slice(0, -40),
      'letter.eml': encode(mail, 'utf-8'),
      'other.dat': new Uint8Array([0, 1, 2, 3]),
    });
    await eventually(async () => expect(await stateOf('winmail.dat')).toMatchObject({ kind: 'pdf', state: 'ready' }));
    for (const name of ['winmail.dat', 'letter.eml'])
      for (const phrase of ['Words of Outlook', 'Rozpočet', 'Ann Lee', 'Příloha č. 1.pdf'])
        expect([name, phrase, await hits(name, phrase)]).toEqual([name, phrase, 1]);
    expect(await hits('winmail (2).dat', 'Words of Outlook')).toBe(1);
    expect(await stateOf('other.dat')).toMatchObject({ kind: 'none' });
    await app.runTask('readContents');
    expect((await found('words of outlook')).sort()).toEqual(['letter.eml', 'winmail (2).dat', 'winmail.dat']);
  });

  it('shows a body that it has in compressed RTF only', async () => {
    const hex = (...bytes: string[]) => Buffer.from(bytes.join(''), 'hex');
    const stored = (rtf: string) => {
      const [length, head] = [Buffer.byteLength(rtf, 'latin1'), Buffer.alloc(16)];
      head.writeUInt32LE(length + 12, 0);
      head.writeUInt32LE(length, 4);
      head.write('MELA', 8);
      return Buffer.concat([head, Buffer.from(rtf, 'latin1')]);
    };
    const bodies = {
      // The examples of the format's specification.
      'winmail1.dat': hex(
        '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
      ),
      'winmail2.dat': hex('1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0'),
      'winmail3.dat': stored(
        String.raw`{\rtf1\ansi\ansicpg1250{\fonttbl{\f0 Unseen;}}{\*\generator Unseen;}P\'f8\'edloha\par\u381\'8elut\'fd}`,
      ),
      'winmail4.dat': stored(
        String.raw`{\rtf1\ansi\fromhtml1{\*\htmltag64 <p class="unseen">}\htmlrtf {\b unseen\htmlrtf0 Within HTML\htmlrtf }\htmlrtf0 {\*\htmltag72 </p>}}`,
      ),
      // A header that states more than there is.
      'winmail5.dat': hex('ffffff7f2b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d'),
      'winmail6.dat': hex('2d0000'),
    };
    const parts = Object.entries(bodies).map(([name, rtf]) => {
      return [name, tnef({ subject: 'S', sender: 'Ann', rtf, attachment: 'a.pdf' })] as const;
    });
    const { app, hits, stateOf, found } = await withFiles(Object.fromEntries(parts));
    for (const name of Object.keys(bodies))
      await eventually(async () => expect(await stateOf(name)).toMatchObject({ kind: 'pdf', state: 'ready' }));
    for (const [name, phrase] of [
      ['winmail1.dat', 'hello world'],
      ['winmail2.dat', 'WXYZWXYZWXYZWXYZWXYZ'],
      ['winmail3.dat', 'Příloha'],
      ['winmail3.dat', 'Žlutý'],
      ['winmail4.dat', 'Within HTML'],
      ['winmail5.dat', 'hello world'],
    ] as const)
      expect([name, phrase, await hits(name, phrase)]).toEqual([name, phrase, 1]);
    await app.runTask('readContents');
    expect(await found('unseen')).toEqual([]);
    expect(await found('příloha')).toEqual(['winmail3.dat']);
  });
});

describe('a file named as a document of another format', () => {
  it('is a text if it contains text, and its words are found', async () => {
    const html = '<html><body><table><tr><td>Pelikan</td><td>12</td></tr></table></body></html>';
    const sheet = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet><Table><Row><Cell><Data>Pelikan</Data></Cell></Row></Table></Worksheet></Workbook>`;
    const mhtml = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--`;
    const texts = {
      'page.doc': encode(html, 'utf-8'),
      'page.xls': encode(html, 'utf-8'),
      'page.xlsx': encode(html, 'utf-8'),
      'wide.xls': encode(`\ufeff${html}`, 'utf-16le'),
      'sheet.xls': encode(sheet, 'utf-8'),
      'tabs.xls': encode('Name\tNumber\r\nPelikan\t12', 'utf-8'),
      'commas.xls': encode('Name;Number\r\nPelikan;12', 'utf-8'),
    };
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const { app, stateOf, hits, found } = await withFiles({
      ...texts,
      'archive.doc': encode(mhtml, 'utf-8'),
      'photo.heic': heic,
      'photo.mov': heic,
      'fake.docx': encode('no document at all', 'utf-8'),
    });
    for (const name of Object.keys(texts)) {
      await eventually(async () => expect(await stateOf(name)).toMatchObject({ kind: 'text', state: 'ready' }));
      expect([name, await hits(name, 'pelikan')]).toEqual([name, 1]);
    }
    await eventually(async () => expect(await stateOf('archive.doc')).toMatchObject({ kind: 'pdf', state: 'ready' }));
    for (const name of ['photo.heic', 'photo.mov'])
      expect(await stateOf(name)).toEqual({
        kind: 'none',
        state: 'failed',
        reason: 'There is no preview of files of this kind.',
      });
    await eventually(async () => expect(await stateOf('fake.docx')).toMatchObject({ state: 'failed' }));
    await app.runTask('readContents');
    expect((await found('pelikan')).sort()).toEqual([...Object.keys(texts), 'archive.doc'].sort());
  });
});
