import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { type PageScript, pageScripts } from '#contract/instance/health.ts';

/** A letter of each script, and font families that are made for it, the better ones first. */
const scripts: Record<PageScript, { letter: string; families: string[] }> = {
  Hani: { letter: '中', families: ['Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC'] },
  Hira: { letter: 'あ', families: ['Noto Sans CJK JP', 'Noto Sans JP', 'IPAexGothic', 'IPAGothic', 'TakaoGothic'] },
  Hang: { letter: '한', families: ['Noto Sans CJK KR', 'Noto Sans KR', 'NanumGothic', 'UnDotum', 'Baekmuk Dotum'] },
  Arab: { letter: 'ع', families: ['Noto Sans Arabic', 'Noto Naskh Arabic', 'KacstBook', 'Amiri'] },
  Hebr: { letter: 'ש', families: ['Noto Sans Hebrew', 'Nachlieli CLM', 'David CLM'] },
  Deva: { letter: 'न', families: ['Noto Sans Devanagari', 'Lohit Devanagari'] },
  Beng: { letter: 'ব', families: ['Noto Sans Bengali', 'Lohit Bengali'] },
  Guru: { letter: 'ਗ', families: ['Noto Sans Gurmukhi', 'Lohit Gurmukhi'] },
  Gujr: { letter: 'ગ', families: ['Noto Sans Gujarati', 'Lohit Gujarati'] },
  Taml: { letter: 'த', families: ['Noto Sans Tamil', 'Lohit Tamil'] },
  Telu: { letter: 'త', families: ['Noto Sans Telugu', 'Lohit Telugu'] },
  Knda: { letter: 'ಕ', families: ['Noto Sans Kannada', 'Lohit Kannada'] },
  Mlym: { letter: 'മ', families: ['Noto Sans Malayalam', 'Lohit Malayalam'] },
  Thai: { letter: 'ไ', families: ['Noto Sans Thai', 'Loma', 'Garuda'] },
};

/** Families that have the letters of many scripts. */
const general = [
  'WenQuanYi Micro Hei',
  'WenQuanYi Zen Hei',
  'Droid Sans Fallback',
  'DejaVu Sans',
  'FreeSans',
  'FreeSerif',
  'Unifont',
];

/** No font has a letter here. */
const NO_LETTER = '\u{10fffd}';
const SAMPLE_PX = 24;

let found: Map<PageScript, string | undefined> | undefined;

/** The installed font family for each script; undefined where there is none. */
function familiesByScript() {
  if (found) return found;
  const installed = new Set(GlobalFonts.families.map(({ family }) => family));
  found = new Map(
    pageScripts.map((script) => {
      const { letter, families } = scripts[script];
      const candidates = [...families, ...general].filter((family) => installed.has(family));
      return [script, candidates.find((family) => !drawn(letter, family).equals(drawn(NO_LETTER, family)))];
    }),
  );
  return found;
}

function drawn(letter: string, family: string): Buffer {
  const context = createCanvas(2 * SAMPLE_PX, 2 * SAMPLE_PX).getContext('2d');
  context.font = `${SAMPLE_PX}px "${family}"`;
  context.fillText(letter, 0, SAMPLE_PX);
  return Buffer.from(context.getImageData(0, 0, 2 * SAMPLE_PX, 2 * SAMPLE_PX).data.buffer);
}

/** The scripts whose letters pages do not show, because no installed font has them. */
export function missingScripts(): PageScript[] {
  return pageScripts.filter((script) => familiesByScript().get(script) === undefined);
}

let isExtended = false;

/**
 * From now on every canvas of this process, those that PDF.js makes included, takes letters that its font does not have
 * from the installed fonts. The canvas library does so only for families that the font itself names.
 */
export function addInstalledFonts(): void {
  if (isExtended) return;
  isExtended = true;
  const families = [...new Set(familiesByScript().values())].filter((family) => family !== undefined);
  const fallback = families.map((family) => `, "${family}"`).join('');
  const contexts = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as SKRSContext2D;
  const font = Object.getOwnPropertyDescriptor(contexts, 'font');
  Object.defineProperty(contexts, 'font', {
    ...font,
    set(value: string) {
      font?.set?.call(this, value.endsWith(fallback) ? value : value + fallback);
    },
  });
}
