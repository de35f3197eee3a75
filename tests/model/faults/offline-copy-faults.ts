import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { doubt, markFresh } from '#workers/job/fence.ts'
import { markForDownload } from '#workers/store/offline-copies.ts'
import { putArticles, removeTexts } from '#workers/store/packs.ts'
import { readStoredArticles } from '#workers/store/stored-book.ts'
import type { Fault } from './fault.ts'
import { swap } from './seam.ts'
import { RELEASE, SIGN_IN, THREE_PAGES_THEN_HELD, trouble, WAKE } from './steps.ts'

/** Faults of offline copies: the reader's choice of them, and changes during a pull. */
export const OFFLINE_COPY_FAULTS: readonly Fault[] = [
  {
    name: 'since-what-another-book-took',
    says: 'A book asks for what changed since the newest article of any book.',
    breaks: ['S6'],
    shown: {
      steps: [
        WAKE,
        { action: { do: 'addArticle', book: 1, article: 7 }, turns: 0 },
        { action: { do: 'move', book: 1, article: 2 }, turns: 0 },
        WAKE,
      ],
      bare: false,
    },
    swaps: [
      swap(readStoredArticles, (real) => async (shelf, slugs) => {
        const books = await shelf.db.books.toArray()
        const rows = (await Promise.all(books.map((book) => real({ ...shelf, bookSlug: book.slug }, slugs)))).flat()
        return rows.filter((row) => !rows.some((other) => other.slug === row.slug && other.updatedAt > row.updatedAt))
      }),
    ],
  },
  {
    name: 'since-the-end-of-a-long-pull',
    says: 'A book that came in many pages counts as one answer, and what changed between them is never asked for.',
    breaks: ['S6'],
    shown: {
      // Between the pages of a book, an article of an earlier page changes, and then one of a later page.
      steps: [
        ...THREE_PAGES_THEN_HELD,
        { action: { do: 'edit', book: 1, article: 0 }, turns: 0 },
        { action: { do: 'edit', book: 1, article: 6 }, turns: 0 },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [
      swap(
        markFresh,
        (real) =>
          (job, name, now, { pulledInParts: _, ...more } = {}) =>
            real(job, name, now, more),
      ),
    ],
  },
  {
    name: 'stays-though-it-was-taken-off',
    says: 'Texts of a book that the reader took off this device are stored all the same.',
    breaks: ['S30'],
    shown: {
      steps: [
        { action: { do: 'offline copy', tab: 0, change: 'remove', book: 5 }, turns: 'rest' },
        { action: { do: 'move', book: 6, article: 3 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [
      swap(putArticles, (real) => (shelf, articles, manifest, _, now) => real(shelf, articles, manifest, true, now)),
    ],
  },
  {
    name: 'taken-off-in-one-language',
    says: 'A book is taken off in English only.',
    breaks: ['S30'],
    shown: {
      steps: [
        { action: { do: 'language', code: 'ru' }, turns: 'rest' },
        WAKE,
        { action: { do: 'offline copy', tab: 1, change: 'remove', book: 5 }, turns: 'rest' },
      ],
      bare: true,
    },
    swaps: [swap(removeTexts, (real) => async (shelf) => (shelf.lang === 'en' ? real(shelf) : undefined))],
  },
  {
    name: 'wanted-again-by-what-changed',
    says: 'A book that the reader wants again fetches only what changed, and not the texts that were taken off.',
    breaks: ['S4', 'S6'],
    shown: {
      steps: [
        { action: { do: 'offline copy', tab: 0, change: 'remove', book: 1 }, turns: 'rest' },
        { action: { do: 'offline copy', tab: 0, change: 'restore', book: 1 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(markForDownload, (real) => async (db, slugs) => {
        await real(db, slugs)
        await db.scopes.filter(({ name }) => slugs.some((slug) => name === `book:${slug}`)).modify({ checkpoint: null })
      }),
      swap(
        readStoredArticles,
        (real) => async (shelf, slugs) => (await real(shelf, slugs)).map((row) => ({ ...row, pack: row.pack ?? 0 })),
      ),
    ],
  },
  {
    name: 'paused-and-goes-on',
    says: 'A pull does not stop when the reader pauses it.',
    breaks: ['S31'],
    shown: {
      steps: [
        { action: { do: 'offline copy', tab: 0, change: 'pause', book: 0 }, turns: 'rest' },
        SIGN_IN,
        { action: { do: 'language', code: 'ru' }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [swap(readOfflineSettings, (real) => async (db) => ({ ...(await real(db)), paused: false }))],
  },
  {
    name: 'believes-beginnings',
    says: 'A subscriber who was sent the beginnings of texts keeps them.',
    breaks: ['S6'],
    shown: {
      // A subscription ends before the first page is answered, and begins again before the second one is.
      steps: [
        trouble('articles', 'held'),
        SIGN_IN,
        { action: { do: 'subscribe', user: '1', on: false }, turns: 0 },
        trouble('articles', 'held'),
        RELEASE,
        { action: { do: 'subscribe', user: '1', on: true }, turns: 0 },
        RELEASE,
      ],
      bare: false,
    },
    swaps: [swap(doubt, () => async () => false)],
  },
]
