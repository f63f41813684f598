import { readdirSync } from 'node:fs';

export type Texts = [key: string, text: string][];

/** The texts of a tree by the path to each. */
export function flatTexts(tree: object, path = ''): Texts {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? flatTexts(value, `${path}${key}.`) : [[path + key, value]],
  );
}

/**
 * Every text of a language by its key (`shell.help`), also of the catalogues that are loaded late, and those of
 * react-admin (`ra.action.undo`).
 */
export async function textsOf(locale: string): Promise<Texts> {
  const folder = `src/messages/${locale}`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts',
  );
  const catalogues = await Promise.all(files.map((file) => import(/* @vite-ignore */ `../../../${folder}/${file}`)));
  return catalogues.flatMap((catalogue) => flatTexts({ ...catalogue }));
}
