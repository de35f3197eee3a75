import type { Step } from './actions.ts'
import { edit, type Fault, fault } from './fault.ts'

/** What can go wrong with what the reader wants on this device, and with what changes while it comes. */
export const KEEPING_FAULTS: readonly Fault[] = [
  fault(
    'since-what-another-book-took',
    ['S6'],
    {
      steps: [
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
        { action: { do: 'addArticle', book: 1, article: 7 }, turns: 0 },
        { action: { do: 'move', book: 1, article: 2 }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      'workers/pull-book.ts',
      'await readHeld({ ...job, bookSlug }, stored)',
      '(await Promise.all((await job.db.books.toArray()).map(({ slug }) => readHeld({ ...job, bookSlug: slug }, stored)))).flat().filter((row, _, all) => !all.some((other) => other.slug === row.slug && other.updatedAt > row.updatedAt))',
    ),
  ),
  fault(
    'since-the-end-of-a-long-pull',
    ['S6'],
    {
      // Between the pages of a book something of an earlier one changes, and then something of a later one.
      steps: [
        { action: { do: 'trouble', kind: 'articles', trouble: 'held' }, turns: 0 },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        ...[2, 3, 4].flatMap((): readonly Step[] => [
          { action: { do: 'trouble', kind: 'articles', trouble: 'held' }, turns: 0 },
          { action: { do: 'release' }, turns: 'rest' },
        ]),
        { action: { do: 'edit', book: 1, article: 0 }, turns: 0 },
        { action: { do: 'edit', book: 1, article: 6 }, turns: 0 },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/pull-book.ts', 'now(), reached.lastPage > 1)', 'now(), false)'),
  ),
  fault(
    'stays-though-it-was-taken-off',
    ['S30'],
    { seed: 4, bare: true },
    edit('workers/pull-book.ts', 'manifest, !keeping.left.includes(bookSlug))', 'manifest, true)'),
  ),
  fault(
    'taken-off-in-one-language',
    ['S30'],
    { seed: 15, bare: true },
    edit(
      'workers/keeping.ts',
      'if (bookSlug === wish.bookSlug) await',
      "if (bookSlug === wish.bookSlug && lang === 'en') await",
    ),
  ),
  fault(
    'wanted-again-by-what-changed',
    ['S4', 'S6'],
    { seed: 1, bare: false },
    edit(
      'workers/keeping.ts',
      ".modify({ state: 'stale', checkpoint: FROM_THE_START })",
      ".modify({ state: 'stale', checkpoint: null })",
    ),
    edit(
      'workers/pull-book.ts',
      "  if (!left.includes(bookSlug) && rows.some(({ here }) => !here)) return 'unknown'\n",
      '',
    ),
  ),
  fault(
    'paused-and-goes-on',
    ['S31'],
    {
      steps: [
        { action: { do: 'keep', tab: 0, wish: 'pause', book: 0 }, turns: 'rest' },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'language', code: 'ru' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/pull-book.ts', "      if (stored.paused) return 'paused'\n", ''),
    edit('workers/pull-library.ts', '      if (await isPaused()) return pause()\n', ''),
  ),
  fault(
    'believes-beginnings',
    ['S6'],
    {
      // A subscription ends before the first page is answered, and has begun again when the second one is.
      steps: [
        { action: { do: 'trouble', kind: 'articles', trouble: 'held' }, turns: 0 },
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'subscribe', user: '1', on: false }, turns: 0 },
        { action: { do: 'trouble', kind: 'articles', trouble: 'held' }, turns: 0 },
        { action: { do: 'release' }, turns: 'rest' },
        { action: { do: 'subscribe', user: '1', on: true }, turns: 0 },
        { action: { do: 'release' }, turns: 'rest' },
      ],
      bare: false,
    },
    edit('workers/pull-book.ts', 'if (isCut && (await doubt(job, name)))', 'if (isCut && job.epoch < 0)'),
  ),
]
