/** Extensions of the files that the text editor opens. */
const TEXT_EXTENSIONS = new Set(
  (
    'txt text md markdown csv tsv json jsonc json5 ndjson xml xsd xsl svg html htm css scss less yaml yml toml ini cfg conf ' +
    'properties env log sql sh bash bat cmd ps1 py rb php js mjs cjs jsx ts mts cts tsx java kt c h cpp hpp cs go rs swift ' +
    'r pl lua tex bib srt vtt ics vcf rst adoc org diff patch gitignore editorconfig'
  ).split(' '),
);

/** Whether the text editor opens files of this name: by its extension, or a name like `README` or `.gitignore`. */
export function isEditableText(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return extension === undefined
    ? /^(readme|license|makefile|dockerfile)$/i.test(name)
    : TEXT_EXTENSIONS.has(extension);
}
