interface Section {
  title: string;
  pages: { path: string; title: string }[];
}

/** The manual in one language. `pages` are the paths that it has itself. */
export interface Manual {
  language: string;
  sections: { title: string; pages: { path: string; title: string; language: string }[] }[];
  pages: Set<string>;
}

export type FrameTexts = Record<'manual' | 'title' | 'search' | 'nothing' | 'skip' | 'files' | 'language', string>;

export function manualLanguages(): string[];
export function readContents(language?: string): { sections: Section[] };
export function searchManual(language: string, words: string): string[];
export function buildManual(target: string): void;
