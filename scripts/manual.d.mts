export function readContents(): { sections: { title: string; pages: { path: string; title: string }[] }[] };
export function buildManual(target: string): void;
