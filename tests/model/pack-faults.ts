import { edit, type Fault, fault } from './fault.ts'

const PACKS = 'workers/packs.ts'

/** What can go wrong where the texts of many articles are one row. */
export const PACK_FAULTS: readonly Fault[] = [
  fault(
    'stale-text-in-its-pack',
    ['S26'],
    { seed: 1, bare: false },
    edit(PACKS, 'held.map((body) => changed.get(body.slug) ?? body)', 'held'),
  ),
  fault(
    'texts-lost-in-a-rewrite',
    ['S26', 'S2'],
    { seed: 1, bare: false },
    edit(
      PACKS,
      'held.map((body) => changed.get(body.slug) ?? body)',
      'held.flatMap((body) => changed.get(body.slug) ?? [])',
    ),
  ),
  fault(
    'a-pack-beside-the-old-one',
    ['S26'],
    { seed: 1, bare: true },
    edit(PACKS, '(manifest.get(slug)?.pack ?? null) !== null', 'slug === "" && manifest.size > 0'),
  ),
  fault(
    'gone-but-for-its-text',
    ['S26'],
    { seed: 1, bare: false },
    edit(PACKS, '    rewritePacks(shelf, shared, (held) => held.filter((body) => !gone.has(body.slug))),\n', ''),
  ),
  fault(
    'gone-with-its-neighbours',
    ['S26', 'S2', 'S4'],
    { seed: 1, bare: false },
    edit(PACKS, '.filter((pack) => !shared.has(pack))', ''),
    edit(PACKS, '    rewritePacks(shelf, shared, (held) => held.filter((body) => !gone.has(body.slug))),\n', ''),
  ),
  fault(
    'a-pack-for-each-text',
    ['S28'],
    { seed: 1, bare: false },
    edit(PACKS, 'isFew ? await', 'isFew && packOf.size > PACK_TEXTS ? await'),
    edit(PACKS, 'if (shared.size > 0) await', 'if (shared.size > PACK_TEXTS) await'),
  ),
  fault(
    'joined-and-not-led-to',
    ['S2', 'S26'],
    { seed: 1, bare: false },
    edit(PACKS, '      shelf.db.articles.bulkPut(articles.map((row) => ({ ...row, pack }))),\n', ''),
  ),
  fault(
    'swept-with-its-old-book',
    ['S2', 'S4', 'S6'],
    { seed: 5, bare: false },
    edit(PACKS, 'filter(({ bookSlug }) => bookSlug === shelf.bookSlug)', 'filter(() => true)'),
  ),
  fault(
    'the-old-book-keeps-it',
    ['S29'],
    {
      steps: [
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
        { action: { do: 'move', book: 1, article: 2 }, turns: 0 },
        { action: { do: 'wake', tab: 0 }, turns: 'rest' },
      ],
      bare: false,
    },
    edit(
      PACKS,
      'const gone = new Set(slugs)',
      'const gone = new Set((await readOwn(shelf, slugs)).map(({ slug }) => slug))',
    ),
  ),
  fault(
    'stored-and-not-in-the-manifest',
    ['S27'],
    { seed: 1, bare: false },
    edit(
      PACKS,
      'for (const { row, chars } of placed) after.set',
      'for (const { row, chars } of placed.slice(1)) after.set',
    ),
  ),
]
