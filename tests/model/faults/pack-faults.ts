import { isScattered, merged, place, removeArticles, removeTexts, repack } from '#workers/store/packs.ts'
import { readManifest, writeManifest } from '#workers/store/stored-book.ts'
import type { Fault } from './fault.ts'
import { swap } from './seam.ts'
import { OPEN_TAB, SIGN_IN, WAKE } from './steps.ts'

/** Faults of packs, where one row holds the texts of many articles. */
export const PACK_FAULTS: readonly Fault[] = [
  {
    name: 'stale-text-in-its-pack',
    says: 'A text that is here stays as it is when a newer one comes.',
    breaks: ['S26'],
    shown: {
      steps: [{ action: { do: 'import', book: 2, article: 1 }, turns: 'rest' }, OPEN_TAB],
      bare: false,
    },
    swaps: [swap(merged, (real) => (stored, arrived) => real(arrived, stored))],
  },
  {
    name: 'texts-lost-in-a-rewrite',
    says: 'A text that comes takes the place of all others in its pack.',
    breaks: ['S26', 'S27', 'S2'],
    shown: {
      steps: [{ action: { do: 'import', book: 2, article: 1 }, turns: 'rest' }, OPEN_TAB],
      bare: false,
    },
    swaps: [swap(merged, (real) => (_, arrived) => real([], arrived))],
  },
  {
    name: 'a-pack-beside-the-old-one',
    says: 'An article that changed is stored in a new pack, and stays in its old one too.',
    breaks: ['S26'],
    shown: { steps: [], bare: true },
    swaps: [
      swap(place, (real) => (articles, lang, manifest, withTexts) => {
        const next = 1 + Math.max(-1, ...Array.from(manifest.values(), ({ pack }) => pack ?? -1))
        return real(articles, lang, manifest, withTexts).map((one) =>
          manifest.has(one.slug) ? { ...one, pack: next } : one,
        )
      }),
    ],
  },
  {
    name: 'gone-but-for-its-text',
    says: 'An article that is gone leaves its text in the pack.',
    breaks: ['S26'],
    shown: { steps: [{ action: { do: 'move', book: 0, article: 3 }, turns: 'rest' }], bare: false },
    swaps: [
      swap(removeArticles, (real) => async (shelf, manifest, slugs) => {
        const before = await shelf.db.packs.toArray()
        await real(shelf, manifest, slugs)
        for (const { aud, lang, bookSlug, pack, texts } of before) {
          const now = await shelf.db.packs.get([aud, lang, bookSlug, pack])
          const gone = texts.filter(({ slug }) => bookSlug === shelf.bookSlug && slugs.includes(slug))
          const all = [...(now?.texts ?? []), ...gone]
          if (gone.length > 0) await shelf.db.packs.put({ aud, lang, bookSlug, pack, texts: all })
        }
      }),
    ],
  },
  {
    name: 'gone-with-its-neighbours',
    says: 'With an article that is gone goes its whole pack.',
    breaks: ['S26', 'S2', 'S4'],
    shown: {
      steps: [{ action: { do: 'removeArticle', book: 2, article: 5 }, turns: 'rest' }, OPEN_TAB],
      bare: false,
    },
    swaps: [
      swap(removeArticles, (real) => (shelf, manifest, slugs) => {
        const packs = slugs.map((slug) => manifest.get(slug)?.pack)
        const neighbours = [...manifest.values()].filter(({ pack }) => packs.includes(pack))
        return real(
          shelf,
          manifest,
          neighbours.map(({ slug }) => slug),
        )
      }),
    ],
  },
  {
    name: 'a-pack-for-each-text',
    says: 'Packs that have become small are never joined.',
    breaks: ['S28'],
    shown: { steps: [{ action: { do: 'move', book: 0, article: 3 }, turns: 'rest' }], bare: false },
    swaps: [swap(isScattered, () => () => false)],
  },
  {
    name: 'joined-and-not-led-to',
    says: 'Packs are joined, and the manifest leads to the old ones.',
    breaks: ['S2', 'S26', 'S27'],
    shown: {
      steps: [{ action: { do: 'move', book: 0, article: 3 }, turns: 'rest' }, WAKE],
      bare: false,
    },
    swaps: [
      swap(repack, (real) => async (shelf, manifest) => {
        await real(shelf, manifest)
        return manifest
      }),
    ],
  },
  {
    name: 'swept-with-its-old-book',
    says: 'An article that left one book loses its text in every other book.',
    breaks: ['S2', 'S4', 'S27'],
    shown: {
      steps: [SIGN_IN, { action: { do: 'move', book: 1, article: 0 }, turns: 0 }, WAKE],
      bare: false,
    },
    swaps: [
      swap(removeArticles, (real) => async (shelf, manifest, slugs) => {
        await real(shelf, manifest, slugs)
        for (const row of await shelf.db.packs.toArray())
          if (row.bookSlug !== shelf.bookSlug)
            await shelf.db.packs.put({ ...row, texts: row.texts.filter(({ slug }) => !slugs.includes(slug)) })
      }),
    ],
  },
  {
    name: 'the-old-book-keeps-it',
    says: 'An article that is in another book too is not taken out of this one.',
    breaks: ['S29'],
    shown: {
      steps: [WAKE, { action: { do: 'move', book: 1, article: 2 }, turns: 0 }, WAKE],
      bare: false,
    },
    swaps: [
      swap(removeArticles, (real) => async (shelf, manifest, slugs) => {
        const books = (await shelf.db.books.toArray()).filter(({ slug }) => slug !== shelf.bookSlug)
        const manifests = await Promise.all(books.map(({ slug }) => readManifest({ ...shelf, bookSlug: slug })))
        const elsewhere = new Set(manifests.flatMap((one) => [...one.keys()]))
        return real(
          shelf,
          manifest,
          slugs.filter((slug) => !elsewhere.has(slug)),
        )
      }),
    ],
  },
  {
    name: 'stored-and-not-in-the-manifest',
    says: 'The first article of a book is stored, and the manifest does not name it.',
    breaks: ['S26', 'S27'],
    shown: { steps: [], bare: false },
    swaps: [swap(writeManifest, (real) => (shelf, manifest) => real(shelf, new Map([...manifest].slice(1))))],
  },
  {
    name: 'named-and-not-stored',
    says: 'The texts of a removed book are deleted, and the manifest still names their packs.',
    breaks: ['S27'],
    shown: {
      steps: [{ action: { do: 'offline copy', tab: 0, change: 'remove', book: 1 }, turns: 'rest' }],
      bare: false,
    },
    swaps: [
      swap(removeTexts, (real) => async (book) => {
        const manifest = await readManifest(book)
        await real(book)
        await writeManifest(book, manifest)
      }),
    ],
  },
]
