import type { Step } from './actions.ts'
import { edit, type Fault, fault } from './fault.ts'
import { KEEPING_FAULTS } from './keeping-faults.ts'
import { PACK_FAULTS } from './pack-faults.ts'
import { SESSION_FAULTS } from './session-faults.ts'

/** What went wrong in other engines, and nearly did in ours, of the library. */
export const PULL_FAULTS: readonly Fault[] = [
  ...PACK_FAULTS,
  ...KEEPING_FAULTS,
  ...SESSION_FAULTS,
  fault(
    'clear-then-fill',
    ['S1'],
    { seed: 2, bare: false },
    edit(
      'workers/pull-lists.ts',
      '  const rows = answer.value.data.map((book) => bookRow(book, { aud, lang }))\n',
      '  await db.tocs.put({ aud, lang, list: "books", slugs: [] })\n  const rows = answer.value.data.map((book) => bookRow(book, { aud, lang }))\n',
    ),
  ),
  fault(
    'sweep-before-the-end',
    ['S2', 'S4'],
    { seed: 1, bare: false },
    edit(
      'workers/pull-book.ts',
      '        if (ended) {\n',
      '        if (!ended) await keepOnly({ ...job, bookSlug }, manifest, [...articles.keys()])\n        if (ended) {\n',
    ),
  ),
  fault(
    'list-by-pages',
    ['S3', 'S4'],
    { seed: 2, bare: true },
    edit(
      'workers/pull-book.ts',
      '!ended && db.scopes.put({ ...scope, checkpoint: reached }),',
      '!ended && db.tocs.put({ aud, lang, list: "book:" + bookSlug as never, slugs: reached.slugs }),\n          !ended && db.scopes.put({ ...scope, state: "fresh", checkpoint: reached }),',
    ),
  ),
  fault(
    'list-before-its-texts',
    ['S4'],
    { steps: [], bare: false },
    edit(
      'workers/pull-book.ts',
      'storePages(job, bookSlug, [...articles.values()], found)',
      'ended ? { more: 0, manifest: found.manifest } : storePages(job, bookSlug, [...articles.values()], found)',
    ),
    edit(
      'workers/pull-book.ts',
      '      if (stored === null) return null\n',
      '      if (stored === null) return null\n      if (ended) await writeKnowing(job, () => lookUp(job, bookSlug), (found) => storePages(job, bookSlug, [...articles.values()], found))\n',
    ),
  ),
  fault(
    'checkpoint-before-rows',
    ['S4', 'S6', 'S3'],
    { seed: 6, bare: false },
    edit(
      'workers/pull-book.ts',
      '      const stored = await writeKnowing',
      '      if (!ended) await writeKnowing(job, async () => undefined, () => db.scopes.put({ ...scope, checkpoint: reached }))\n      const stored = await writeKnowing',
    ),
  ),
  fault(
    'begins-anew',
    ['S5'],
    {
      // The fifth page of the library, the third of its book, is lost.
      steps: [
        { action: { do: 'trouble', kind: 'articles', trouble: 'held' }, turns: 0 },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        ...[2, 3, 4].flatMap((): readonly Step[] => [
          { action: { do: 'trouble', kind: 'articles', trouble: 'held' }, turns: 0 },
          { action: { do: 'release' }, turns: 'rest' },
        ]),
        { action: { do: 'trouble', kind: 'articles', trouble: 'drop' }, turns: 0 },
        { action: { do: 'release' }, turns: 'rest' },
        { action: { do: 'pass', ms: 5_000 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/pull-book.ts', 'scope.checkpoint ?? FROM_THE_START', 'FROM_THE_START'),
  ),
  fault(
    'no-fence',
    ['S15', 'S16'],
    {
      // A page of the library is answered after its reader has left.
      steps: [
        { action: { do: 'trouble', kind: 'articles', trouble: 'late' }, turns: 0 },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'logout', tab: 0, discard: true }, turns: 'rest' },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/fence.ts',
      'if (epoch !== job.epoch || expired !== job.expired) throw new StaleEpochError()',
      'void [epoch, expired, StaleEpochError]',
    ),
  ),
  fault(
    'opened-for-an-older-right',
    ['S17'],
    {
      // An article is opened without a subscription and answered after one has begun, and everything has come whole.
      steps: [
        { action: { do: 'trouble', kind: 'lists', trouble: '422' }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '2' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'articles', trouble: 'late' }, turns: 0 },
        { action: { do: 'open', tab: 0, article: 1 }, turns: 'rest' },
        { action: { do: 'subscribe', user: '2', on: true }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/open-article.ts',
      'await write(job, async () => {',
      "await job.db.transaction('rw', job.db.articlePacks, job.db.packs, job.db.manifests, async () => {",
    ),
  ),
  fault(
    'half-a-sign-out',
    ['S15', 'S16'],
    { seed: 3, bare: true },
    edit('workers/reader.ts', 'if (wipe || before.aud !== aud) await wipeUsers(db, wipe ? null : aud)', ''),
  ),
  fault(
    'paid-texts-stay',
    ['S16'],
    { seed: 22, bare: true },
    edit('workers/account.ts', 'const wipe = sameUser && !same', 'const wipe = false'),
  ),
  fault(
    'ended-session-still-writes',
    ['S16'],
    {
      // An article is opened just when the session ends: it is then asked for without a token, and answered as to a visitor.
      steps: [
        { action: { do: 'trouble', kind: 'lists', trouble: '422' }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'expire' }, turns: 0 },
        { action: { do: 'revoke' }, turns: 0 },
        { action: { do: 'trouble', kind: 'account', trouble: 'late' }, turns: 0 },
        { action: { do: 'toggle', tab: 0, article: 1 }, turns: 'rest' },
        { action: { do: 'open', tab: 0, article: 1 }, turns: 0 },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/fence.ts', '|| expired !== job.expired) throw', ') throw'),
  ),
  fault(
    'one-language-for-all',
    ['S18'],
    { steps: [{ action: { do: 'language', code: 'ru' }, turns: 'rest' }], bare: true },
    edit(
      'workers/pull-book.ts',
      'request(contentEndpoints.bookArticles, job.lang, {',
      "request(contentEndpoints.bookArticles, 'en', {",
    ),
  ),
  fault(
    'half-understood',
    ['S19'],
    {
      steps: [
        { action: { do: 'trouble', kind: 'articles', trouble: 'shape' }, turns: 0 },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/request.ts',
      'return parsed.success ? { ok: true, value: parsed.output as AnswerOf<E> } : ',
      'return parsed.output !== undefined ? { ok: true, value: parsed.output as AnswerOf<E> } : ',
    ),
  ),
  fault(
    'stats-first-stale-later',
    ['S20', 'S24'],
    { seed: 1, bare: false },
    edit('workers/stats.ts', '    await job.db.scopes.bulkPut(stale)\n', ''),
  ),
  fault(
    'complete-anyway',
    ['S24'],
    { seed: 1, bare: false },
    edit(
      'workers/pull-library.ts',
      "phase: 'idle', complete: await isWhole(job) })",
      "phase: 'idle', complete: true })",
    ),
  ),
  fault('two-pullers', ['S10'], { seed: 1, bare: true }, edit('workers/engine.ts', 'onePass(guarded)', 'guarded()')),
  fault(
    'asks-again-and-again',
    ['S7'],
    { steps: [], bare: false },
    edit(
      'workers/engine.ts',
      'if (failed === null || moved) retry.done()\n',
      'if (failed === null) deps.later(() => void run(), 600_000)\n    if (failed === null || moved) retry.done()\n',
    ),
  ),
  fault(
    'full-and-silent',
    ['S21'],
    {
      steps: [
        { action: { do: 'full', on: true }, turns: 0 },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/engine.ts', 'storageFull: true, phase', 'storageFull: false, phase'),
  ),
  fault(
    'opened-on-a-full-disk',
    ['S21'],
    {
      steps: [
        { action: { do: 'tab' }, turns: 'rest' },
        { action: { do: 'trouble', kind: 'lists', trouble: '422' }, turns: 'rest' },
        { action: { do: 'full', on: true }, turns: 'rest' },
        { action: { do: 'login', tab: 1, user: '2' }, turns: 4 },
        { action: { do: 'kill', tab: 2 }, turns: 40 },
        { action: { do: 'open', tab: 2, article: 4 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/engine.ts', 'if (isQuotaError(error)) await sayFull()\n      else log', 'log'),
  ),
]
