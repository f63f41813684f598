import type { TextEncoding } from '#contract/rules/textEncodings.ts';
import type { Language } from './frequencies.ts';

type Written = readonly Language[];

const western: Written = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'no', 'fi', 'is', 'ca', 'sq', 'et'];
const central: Written = ['cs', 'sk', 'pl', 'hu', 'ro', 'hr', 'sl', 'sq', 'de'];
const cyrillic: Written = ['ru', 'uk', 'bg', 'sr', 'mk', 'be'];
const baltic: Written = ['lt', 'lv', 'et'];

/** An encoding, and the languages that are written in it. */
interface CodePage {
  encoding: TextEncoding;
  languages: Written;
  /** How much likelier than another one its text has to be, as a logarithm: few programs write it. */
  malus: number;
}

/** Those that programs of Windows write, and those of East Asia. */
const common: [TextEncoding, Written][] = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['windows-1251', cyrillic],
  ['windows-1253', ['el']],
  ['windows-1254', ['tr']],
  ['windows-1255', ['he']],
  ['windows-1256', ['ar', 'fa']],
  ['windows-1257', baltic],
  ['windows-874', ['th']],
  ['shift_jis', ['ja']],
  ['gb18030', ['zh-Hans']],
  ['big5', ['zh-Hant']],
  ['euc-kr', ['ko']],
  ['euc-jp', ['ja']],
];

const rare: [TextEncoding, Written][] = [
  ['iso-8859-2', central],
  ['iso-8859-15', western],
  ['iso-8859-5', cyrillic],
  ['iso-8859-7', ['el']],
  ['koi8-u', ['ru', 'uk', 'be', 'bg']],
  ['iso-8859-3', ['eo']],
  ['iso-8859-4', baltic],
  ['iso-8859-13', baltic],
  ['iso-8859-6', ['ar']],
  ['ibm866', ['ru', 'uk', 'be', 'bg']],
  ['macintosh', western],
];

/** The encodings that the frequency of letters tells apart; the first of equals is taken. */
export const codePages: readonly CodePage[] = [
  ...common.map(([encoding, languages]) => ({ encoding, languages, malus: 0 })),
  ...rare.map(([encoding, languages]) => ({ encoding, languages, malus: encoding === 'macintosh' ? 8 : 3 })),
];
