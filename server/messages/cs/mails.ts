import { pluralOf } from '#server/lib/plural.ts';
import type { ApprovalValues, MailTexts } from '../texts.ts';

export const mails: MailTexts = {
  account: {
    hello: () => 'Dobrý den,',
    invitation: ({ company, signInId, by }) => ({
      subject: `Pozvánka: ${company}`,
      before: `${by} vás zve ke správě souborů organizace ${company}. Začněte nastavením hesla:`,
      label: 'Nastavit heslo',
      after: [
        `Vaše ID uživatele: ${signInId}`,
        'Odkaz lze použít jednou a platí 3 dny. Potom o nový požádejte toho, kdo vás pozval.',
      ],
    }),
    reset: ({ company, signInId }) => ({
      subject: `Obnovení hesla: ${company}`,
      before: 'obdrželi jsme žádost o obnovení vašeho hesla. Pokud jste ji poslali vy, nastavte si nové:',
      label: 'Nastavit nové heslo',
      after: [
        `Vaše ID uživatele: ${signInId}`,
        'Odkaz lze použít jednou a platí 1 hodinu.',
        'Pokud jste o nic nežádali, e-mail ignorujte. Vaše heslo se nemění.',
      ],
    }),
    newAddress: ({ company, from, to }) => ({
      subject: `Změna vaší e-mailové adresy: ${company}`,
      lines: [
        `vaše e-mailová adresa k souborům organizace ${company} byla změněna z ${from} na ${to}.`,
        'Pokud jste to nečekali, obraťte se ihned na svého správce.',
      ],
    }),
  },
  expiry: {
    hello: () => 'Dobrý den,',
    one: (name, date) => `„${name}“: platnost končí ${date}`,
    several: (count) =>
      pluralOf('cs', count, {
        one: 'Brzy skončí platnost # souboru',
        few: 'Brzy skončí platnost # souborů',
        other: 'Brzy skončí platnost # souborů',
      }),
    intro: (count) =>
      pluralOf('cs', count, {
        one: 'brzy skončí platnost tohoto souboru:',
        few: 'brzy skončí platnost těchto souborů:',
        other: 'brzy skončí platnost těchto souborů:',
      }),
    line: (path, date) => `${path}, ${date}`,
    more: (count) => pluralOf('cs', count, { one: '… a # další', few: '… a # další', other: '… a # dalších' }),
    advice:
      'Chcete-li platnost prodloužit, změňte datum „Platnost do“. Soubory s prošlou platností se označí, nesmažou se.',
    reason: 'Tento e-mail dostáváte, protože jste soubory nahráli nebo můžete upravovat jejich složku.',
  },
  notice: {
    sentences: {
      added: (by, name) => `${by}: přidáno „${name}“`,
      changed: (by, name) => `${by}: změněno „${name}“`,
      moved: (by, name) => `${by}: přesunuto „${name}“`,
      removed: (by, name) => `${by}: odstraněno „${name}“`,
      restored: (by, name) => `${by}: obnoveno „${name}“`,
      comment: (by, name) => `${by}: komentář k „${name}“`,
      access: (by, name) => `${by}: změněn přístup k „${name}“`,
      mention: (by, name) => `${by}: zmínka o vás v komentáři k „${name}“`,
      accessRequest: (by, name) => `${by}: žádost o přístup k „${name}“`,
      accessReview: (_, name) => `Zkontrolujte, kdo má přístup k „${name}“`,
      accessReviewOverdue: (_, name) => `Vaše kontrola přístupu k „${name}“ je po termínu`,
      incomplete: (_, name) => `V souboru „${name}“ chybějí hodnoty`,
      saveRescued: (_, name) => `Uložení souboru „${name}“ nebylo možné zapsat do souboru a bylo uchováno`,
      unlocked: (by, name) => `${by}: odemčeno „${name}“`,
      approval: (by, name, { outcome }) =>
        outcome === 'running' ? `${by}: „${name}“ ke schválení` : endOfApproval(by, name, { outcome, reason: '' }),
      approvalTask: (by, name, { date }) => `${by}: žádost o schválení „${name}“ do ${date}`,
      approvalEnded: endOfApproval,
      approvalChanged: (by, name, { version }) => `${by}: změněno „${name}“ po schválení verze ${version}`,
      approvalLate: (_, name) => `Vaše rozhodnutí o „${name}“ je po termínu`,
      approvalBlocked: (_, name) => `O „${name}“ už nemá kdo rozhodnout`,
      approvalRemark: (by, name) => `${by}: poznámka k „${name}“`,
      approvalReminder: (by, name) => `${by}: připomínka „${name}“`,
      deputy: (_, name, { date }) => `Zastupujete uživatele ${name} do ${date}`,
    },
    subject: (count) =>
      pluralOf('cs', count, { one: 'Nové oznámení', few: '# nová oznámení', other: '# nových oznámení' }),
    hello: () => 'Dobrý den,',
    times: (count) => `${count}×`,
    more: (count) => pluralOf('cs', count, { one: '… a # další', few: '… a # další', other: '… a # dalších' }),
    settings: 'Nastavení e-mailů',
    reason: 'Tento e-mail dostáváte podle nastavení ve svém profilu. Tam můžete změnit, jak často chodí.',
  },
  share: {
    hello: () => 'Dobrý den,',
    invitation: {
      subject: (sender) => `${sender} s vámi sdílí soubory`,
      before: (sender, company) => `${sender} (${company}) s vámi sdílí tyto soubory:`,
      label: 'Otevřít soubory',
      code: (sender) => `K otevření potřebujete kód. ${sender} vám ho sdělí jinou cestou.`,
      ends: (until) => `Odkaz je určen jen vám, nepřeposílejte ho. Platí do: ${until}.`,
      unknown: 'Pokud odesílatele neznáte, tento e-mail ignorujte.',
    },
    downloaded: (address, fileNames, on) => ({
      subject: `Příjemce ${address} stáhl vaše soubory`,
      line: `příjemce ${address} poprvé stáhl „${fileNames}“. Kdy: ${on}.`,
      label: 'Zobrazit historii',
      reason: 'Tento e-mail dostáváte, protože jste chtěli vědět o prvním stažení.',
    }),
    received: (folder, count) => ({
      subject: `„${folder}“: ${pluralOf('cs', count, { one: '# nový soubor', few: '# nové soubory', other: '# nových souborů' })}`,
      line: `na vaši žádost o soubory do složky „${folder}“ dorazilo:`,
      label: 'Otevřít složku',
      reason: 'Tento e-mail dostáváte, protože jste chtěli vědět o přijatých souborech.',
    }),
    locked: ({ kind, target }, codes) => ({
      subject: kind === 'share' ? `Sdílení zablokováno: ${target}` : `Žádost o soubory zablokována: „${target}“`,
      line:
        kind === 'share'
          ? `u sdílení pro příjemce ${target} byl zadán nesprávný kód (${codes}×). Odkaz je zablokován. Pokud je ještě potřeba, vytvořte nové sdílení.`
          : `u žádosti o soubory do složky „${target}“ byl zadán nesprávný kód (${codes}×). Odkaz je zablokován. Pokud je ještě potřeba, vytvořte novou žádost.`,
      label: 'Zobrazit historii',
      reason: 'Tento e-mail dostáváte, protože jste odkaz vytvořili.',
    }),
  },
  testMail: {
    subject: 'Zkušební e-mail',
    text: (company) => `Toto je zkušební e-mail. Odesílá ho: ${company}. E-maily tohoto serveru přicházejí.`,
  },
};

function endOfApproval(
  by: string,
  name: string,
  { outcome, reason }: Pick<ApprovalValues, 'outcome' | 'reason'>,
): string {
  if (outcome === 'rejected') return `${by}: zamítnuto „${name}“${reason ? `: ${reason}` : ''}`;
  if (outcome === 'withdrawn') return `${by}: schválení „${name}“ staženo`;
  return outcome === 'superseded'
    ? `${by}: změněno „${name}“, schvalování tím skončilo`
    : `Soubor „${name}“ byl schválen`;
}
