/**
 * The texts around the content of the manual's pages, by language. A folder `docs/manual/LANGUAGE` is a language of the
 * manual; its texts must be added here. @type {Record<string, import('../manual.d.mts').FrameTexts>}
 */
export const frameTexts = {
  en: {
    manual: 'Manual',
    title: 'Strongroom manual',
    search: 'Search the manual',
    nothing: 'No results. Try other words.',
    skip: 'Skip to content',
    files: 'To the files',
    language: 'Language',
  },
  cs: {
    manual: 'Příručka',
    title: 'Příručka Strongroom',
    search: 'Hledat v příručce',
    nothing: 'Nic nenalezeno. Zkuste jiná slova.',
    skip: 'Přejít k obsahu',
    files: 'K souborům',
    language: 'Jazyk',
  },
  de: {
    manual: 'Handbuch',
    title: 'Strongroom-Handbuch',
    search: 'Handbuch durchsuchen',
    nothing: 'Keine Ergebnisse. Versuchen Sie es mit anderen Wörtern.',
    skip: 'Zum Inhalt springen',
    files: 'Zu den Dateien',
    language: 'Sprache',
  },
  fr: {
    manual: 'Manuel',
    title: 'Manuel de Strongroom',
    search: 'Rechercher dans le manuel',
    nothing: 'Aucun résultat. Essayez avec d’autres mots.',
    skip: 'Aller au contenu',
    files: 'Vers les fichiers',
    language: 'Langue',
  },
};
