import type { notices as english } from '../../en/pages/notices.ts';

export const notices: typeof english = {
  title: 'Oznámení',
  bell: 'Oznámení, nepřečtené: %{smart_count} |||| Oznámení, nepřečtená: %{smart_count} |||| Oznámení, nepřečtených: %{smart_count}',
  unseen: 'Nepřečtené',
  markAll: 'Označit vše jako přečtené',
  empty: 'Žádná oznámení',
  emptyHint:
    'Chcete-li dostávat oznámení o změnách, zvolte Sledovat v nabídce souboru nebo složky, nebo zvonek u uloženého hledání.',
  gone: 'Tato položka byla odstraněna nebo přesunuta, nebo k ní už nemáte přístup.',
  permissions: 'Otevřít oprávnění',
  dismiss: 'Zavřít',
  watch: 'Sledovat',
  unwatch: 'Přestat sledovat',
  watching: 'Budete dostávat oznámení o změnách „%{name}“.',
  unwatched: 'Už nebudete dostávat oznámení o změnách „%{name}“.',
  mention: 'Zmínit uživatele',
  sentence: {
    added: '%{by}: přidáno „%{name}“',
    changed: '%{by}: změněno „%{name}“',
    moved: '%{by}: přesunuto „%{name}“',
    removed: '%{by}: odstraněno „%{name}“',
    restored: '%{by}: obnoveno „%{name}“',
    comment: '%{by}: komentář k „%{name}“',
    access: '%{by}: změněn přístup k „%{name}“',
    mention: '%{by}: zmínka o vás v komentáři k „%{name}“',
    accessRequest: '%{by}: žádost o přístup k „%{name}“',
    accessReview: 'Zkontrolujte, kdo má přístup k „%{name}“',
    accessReviewOverdue: 'Vaše kontrola přístupu k „%{name}“ je po termínu',
    saveRescued: 'Uložení souboru „%{name}“ nebylo možné zapsat do souboru a bylo uchováno',
  },
  mail: {
    label: 'Oznámení e-mailem',
    atOnce: 'Ihned',
    daily: 'Jednou denně',
    never: 'Nikdy',
  },
};
