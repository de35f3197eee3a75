import { readRows } from '#db/library/packs.ts'
import { joinable, joinPacks } from '#workers/store/join-packs.ts'
import { merged, place, removeArticles } from '#workers/store/packs.ts'
import { writeManifest } from '#workers/store/stored-book.ts'
import type { Fault } from './fault.ts'
import { swap } from './seam.ts'

const isText = (row: object): boolean => 'html' in row

/** Faults of packs, where one row holds the texts of many articles. */
export const PACK_FAULTS: readonly Fault[] = [
  {
    name: 'stale-text-in-its-pack',
    says: 'A text that is here stays as it is when a newer one comes.',
    breaks: ['S26'],
    shown: {
      steps: [
        { action: { do: 'import', book: 2, article: 1 }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap<typeof merged>(merged, (real) => (stored, incoming) => real(stored, stored.some(isText) ? [] : incoming)),
    ],
  },
  {
    name: 'texts-lost-in-a-rewrite',
    says: 'A text that comes takes the place of all others in its pack.',
    breaks: ['S26', 'S27', 'S2'],
    shown: {
      steps: [
        { action: { do: 'import', book: 2, article: 1 }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap<typeof merged>(merged, (real) => (stored, incoming) => real(incoming.some(isText) ? [] : stored, incoming)),
    ],
  },
  {
    name: 'a-pack-beside-the-old-one',
    says: 'An article that changed is stored in a new pack, and stays in its old one too.',
    breaks: ['S26'],
    shown: { steps: [], bare: true },
    swaps: [
      swap(place, (real) => (articles, manifest, withTexts) => {
        const pack = 1 + Math.max(-1, ...Array.from(manifest.values(), (entry) => entry.pack))
        return real(articles, manifest, withTexts).map((one) =>
          manifest.has(one.article.attributes.slug) ? { ...one, pack } : one,
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
        for (const { aud, lang, bookSlug, pack, bodies } of before) {
          const now = await shelf.db.packs.get([aud, lang, bookSlug, pack])
          const gone = bodies.filter(({ slug }) => bookSlug === shelf.bookSlug && slugs.includes(slug))
          if (now !== undefined) await shelf.db.packs.put({ ...now, bodies: [...now.bodies, ...gone] })
        }
      }),
    ],
  },
  {
    name: 'gone-with-its-neighbours',
    says: 'With an article that is gone goes its whole pack.',
    breaks: ['S26', 'S2', 'S4'],
    shown: {
      steps: [
        { action: { do: 'removeArticle', book: 2, article: 5 }, turns: 'rest' },
        { action: { do: 'tab' }, turns: 'rest' },
      ],
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
    swaps: [swap(joinable, () => () => [])],
  },
  {
    name: 'joined-and-not-led-to',
    says: 'Packs are joined, and the manifest leads to the old ones.',
    breaks: ['S2', 'S27'],
    shown: { steps: [], bare: false },
    swaps: [
      swap(joinPacks, (real) => async (shelf, manifest) => {
        await real(shelf, manifest)
        await writeManifest(shelf, manifest)
        return manifest
      }),
    ],
  },
  {
    name: 'swept-with-its-old-book',
    says: 'An article that left one book loses its text in every other book.',
    breaks: ['S2', 'S4', 'S27'],
    shown: {
      steps: [
        { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' },
        { action: { do: 'move', book: 1, article: 0 }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(removeArticles, (real) => async (shelf, manifest, slugs) => {
        await real(shelf, manifest, slugs)
        for (const row of await shelf.db.packs.toArray())
          if (row.bookSlug !== shelf.bookSlug)
            await shelf.db.packs.put({ ...row, bodies: row.bodies.filter(({ slug }) => !slugs.includes(slug)) })
      }),
    ],
  },
  {
    name: 'the-old-book-keeps-it',
    says: 'An article that is in another book too is not taken out of this one.',
    breaks: ['S29'],
    shown: {
      steps: [
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
        { action: { do: 'move', book: 1, article: 2 }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
      ],
      bare: false,
    },
    swaps: [
      swap(removeArticles, (real) => async (shelf, manifest, slugs) => {
        const books = (await shelf.db.books.toArray()).filter(({ slug }) => slug !== shelf.bookSlug)
        const rows = await Promise.all(books.map(({ slug }) => readRows(shelf.db, { ...shelf, bookSlug: slug })))
        const elsewhere = new Set(rows.flat().map(({ slug }) => slug))
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
    breaks: ['S27'],
    shown: { steps: [], bare: false },
    swaps: [swap(writeManifest, (real) => (shelf, manifest) => real(shelf, new Map([...manifest].slice(1))))],
  },
]
