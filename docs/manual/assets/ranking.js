/** How the manual is searched: the build makes the indexes with it, and the pages search them with it. */

/** Words without case and marks, so that "nahrat" finds "nahrát". */
const processTerm = (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const indexOptions = {
  fields: ['title', 'page', 'captions', 'text'],
  storeFields: ['title', 'page', 'start'],
  processTerm,
};

/** What people do comes before what administrators set, and both before what operators look up. */
const sectionBoosts = { users: 4, administrators: 3, operators: 1 };

export const searchOptions = {
  prefix: true,
  fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  combineWith: 'AND',
  weights: { prefix: 0.5, fuzzy: 0.1 },
  boost: { title: 4, page: 3, captions: 3 },
  boostDocument: (id) => sectionBoosts[id.split('/')[0]] ?? 1,
};
