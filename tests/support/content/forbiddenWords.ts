/** Words that docs/texts.md forbids, by language, in every text that people read. */
export const forbiddenWords: Record<string, RegExp> = {
  en: /\b(please|whoever|whatever|nobody|somebody|everybody|for good|at once|anew|in the meantime|there is nothing|out of reach|given up|successfully|unknown error|e-mails?|e-mailed|mails?)\b/i,
  cs: /prosím|expirac|zneplatn|kandidát/i,
  de: /\bbitte\b|Fassung|gescheitert|Vorwarn|Kandidat|\banlegen|angelegt/i,
  fr: /veuillez|s[’']il vous pla[iî]t|(?<!e-)\bmails?\b|courriel|(?<!auto)permission|candidat|répertoire|téléverse|uploader|valider|avec succès/i,
};

/** French has a space that does not break before these signs and inside quotation marks, and typographic apostrophes. */
export const looseFrench = / [;:!?»]|« |[^\s\u202f][;!?»](?!\w)|«[^\u00a0]|'/;

/**
 * English words that an earlier version used for standard terms. In every language: a text that was not translated, or
 * that took over the word, has them too.
 */
export const replacedWords =
  /\b(houses?|doors?|deeds?|ballast|desk|recognisers?|intruders?|doomed|respread|surroundings|farewell|schemaless|tally|journeys?|bone|sweep|steering|forest|wave|stretch(es)?|lasting|anew|whoever|somebody|nobody|refusals?|conjunction)\b/i;
