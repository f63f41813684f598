/** Words about single files: details, attributes, comments, versions (§2 File tab). */
export const files = {
  saved: 'Soubor byl uložen.',
  notFound: 'Soubor (ID: %{id}) nebyl nalezen.',
  linkCopied: 'Odkaz byl zkopírován.',
  sortAndColumns: 'Řazení a sloupce',
  columns: 'Sloupce',
  action: {
    preview: 'Náhled',
    download: 'Stáhnout',
    downloadAll: 'Stáhnout jako ZIP',
    rename: 'Přejmenovat',
    edit: 'Upravit',
    move: 'Přesunout do…',
    copyLink: 'Kopírovat odkaz',
    details: 'Podrobnosti',
    remove: 'Smazat',
  },
  rename: {
    title: 'Přejmenovat %{name}',
  },
  bulk: {
    title: 'Upravit %{smart_count} soubor |||| Upravit %{smart_count} soubory |||| Upravit %{smart_count} souborů',
    leave: 'Ponechat',
    set: 'Nastavit',
    clear: 'Vymazat',
    saved:
      '%{smart_count} soubor byl uložen. |||| %{smart_count} soubory byly uloženy. |||| %{smart_count} souborů bylo uloženo.',
  },
  attributes: {
    none: 'Žádná',
    yes: 'Ano',
    no: 'Ne',
  },
  foreign: {
    title: 'Soubor mezitím uložil někdo jiný',
    empty: '(prázdné)',
    taken: '%{name}: %{value}',
    contested: '%{name}: %{value}, což jste změnili i vy',
    take: 'Převzít',
    next: 'Vaše údaje tu zůstaly. Uložte znovu, pokud mají platit.',
  },
  comments: {
    title: 'Komentáře',
    empty: 'Zatím bez komentářů.',
    placeholder: 'Komentář (až 500 znaků)',
    send: 'Komentovat',
    edit: 'Upravit komentář',
    delete: 'Smazat komentář',
    deleteQuestion: 'Chcete smazat komentář „%{text}“?',
  },
  versions: {
    title: 'Dřívější verze',
    one: 'Verze %{number}',
    download: 'Stáhnout verzi %{number}',
    restore: 'Obnovit verzi %{number}',
    restored: 'Verze %{number} byla obnovena.',
  },
};
