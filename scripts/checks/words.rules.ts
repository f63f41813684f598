/**
 * Words that an earlier version used for standard terms, as parts of identifiers, and what the field says instead.
 * docs/architecture.md has the names that are used.
 */
export const identifiers: Record<string, string> = {
  house: 'app, server, instance',
  door: 'dependencies, adapter, shell',
  doors: 'dependencies, adapters',
  hang: 'register',
  materials: 'dependencies',
  surroundings: 'services',
  deed: 'action, operation',
  deeds: 'actions, operations',
  ballast: 'reserve file',
  desk: 'CLI context',
  aside: 'temporary file, staging',
  sweep: 'garbage collection',
  wave: 'propagate',
  respread: 'propagate',
  intern: 'upsert',
  conjunction: 'unit set',
  doomed: 'pending deletion',
  steering: 'controls',
  steered: 'the name of what it controls',
  usual: 'default',
  pour: 'pipe',
  stretch: 'byte range',
  stretches: 'byte ranges',
  plant: 'build',
  forest: 'folder tree',
  farewell: 'logout message',
  lasting: 'cache',
  settled: 'done, finished',
  said: 'the name of what it holds',
  told: 'the name of what it holds',
  facts: 'values, details',
  refusal: 'rejection, error',
  refusals: 'rejections, errors',
  govern: 'manage',
  appoint: 'grant role',
  sole: 'single',
  bone: 'skeleton',
  spent: 'used, consumed',
  bear: 'require',
  acting: 'impersonation',
  beside: 'the name of what stands there',
  schemaless: 'stub',
  spared: 'stubs',
  recogniser: 'OCR engine',
  tally: 'summary',
  seedhand: 'seed client',
  intruder: 'raw database',
  scratch: 'temporary folder',
  journey: 'end-to-end test',
  journeys: 'end-to-end tests',
  recall: 'get',
  forget: 'delete, remove',
  kept: 'stored, cached',
  frontier: 'propagate',
  ask: 'request, confirm',
  asked: 'requested',
  asking: 'confirmation',
  look: 'view, poll',
  looks: 'polls',
  pictures: 'images',
  refused: 'rejected',
  answers: 'responses, results',
  nobody: 'the name of what it holds',
  everybody: 'all users',
  patience: 'timeout',
  unsynced: 'asynchronous commit',
  tries: 'attempts',
  wanted: 'requested',
  refuse: 'reject, fail',
  speak: 'reload',
  somebody: 'user, caller, client',
  whoever: 'user, caller, client',
  anew: 'again',
};

/** Whole names that have other uses as a part: `useGone` is refused, `isGone` is not. */
export const names = new Set(
  (
    'MOST PATIENCE PAUSE PAUSES BETWEEN LOOKS ROOM STEP TURN LET_GO_EVERY letGo Place usePlace listPlace LdapPlace ' +
    'OidcPlace S3Place PlaceFields openMark postgresMark Turns openUnits ownUnits sqliteUnits internSets wordsOf ' +
    'mailWords useStampWords withLevels useGone useSettled useSign useArrived useFound useRemembered Asking AskedButton ' +
    'Proof ProofGate Loaded Fact Facts Plain Words whenWanted actAs bearMore openAnyway say stage Mark Turn Stretch ' +
    'Kept Questions Answers SoleTab wayTo kindOf place places'
  ).split(' '),
);

/** The same for comments, documents and the names of tests: words that have no other use in them. */
export const prose = new Set(
  (
    'house houses ballast deed deeds door doors recogniser intruder doomed respread anew whoever somebody nobody ' +
    'surroundings farewell lasting forest patience sweep steering steered tally journey journeys schemaless bone'
  ).split(' '),
);

/** Identifiers that keep such a part: columns of the database, and names that libraries or the wire have. */
export const allowed = new Set([
  'acting',
  'actingAs',
  'allSettled',
  'aside',
  'codeTries',
  'codeTriesFrom',
  'conjunction',
  'conjunctionId',
  'conjunctionUnit',
  // Where a file is locked, in the API.
  'place',
  'ask_auth',
  'Everybody',
  // The code of the Korean script in ISO 15924.
  'Hang',
  'keySpent',
  'onSettled',
  'lookUp',
  'Nobody',
  'passwordAsk',
  'refusedRun',
  'refusedRuns',
  'RefusedRun',
  'storageRefused',
  'spentKey',
  'stopActing',
  'stretches',
]);

/** Last words of a constant that do not say what its number counts: `MAX_PART_BYTES` does, `MAX_PART` does not. */
export const unitless = new Set(
  (
    'after ahead away batch between chunk day delay each enough every far first gap height interval large least ' +
    'limit long looks many margin max min month most once old page part pause piece read room row sample shared shown ' +
    'size slack soon spare step time timeout turn week width within year'
  ).split(' '),
);
