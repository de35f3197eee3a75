import { edit, type Fault, fault } from './fault.ts'

const PACKS = 'workers/packs.ts'

/** What can go wrong where the texts of many articles are one row. */
export const PACK_FAULTS: readonly Fault[] = [
  fault(
    'stale-text-in-its-pack',
    ['S26'],
    { seed: 1, bare: false },
    edit(
      PACKS,
      'merged(held, (texts.get(pack) ?? []).map(bodyOf))',
      'held.length > 0 ? held : (texts.get(pack) ?? []).map(bodyOf)',
    ),
  ),
  fault(
    'texts-lost-in-a-rewrite',
    ['S26', 'S27', 'S2'],
    { seed: 1, bare: false },
    edit(PACKS, 'merged(held, (texts.get(pack) ?? []).map(bodyOf))', '(texts.get(pack) ?? []).map(bodyOf)'),
  ),
  fault(
    'a-pack-beside-the-old-one',
    ['S26'],
    { seed: 1, bare: true },
    edit(PACKS, 'filter(({ attributes }) => !manifest.has(attributes.slug))', 'filter(() => true)'),
    edit(PACKS, 'known?.pack ?? fresh.get(slug)', 'fresh.get(slug)'),
  ),
  fault(
    'gone-but-for-its-text',
    ['S26'],
    { seed: 1, bare: false },
    edit(PACKS, '    changeTexts(shelf, [...withTexts], withTexts, (held) => held.filter(isKept)),\n', ''),
  ),
  fault(
    'gone-with-its-neighbours',
    ['S26', 'S2', 'S4'],
    { seed: 1, bare: false },
    edit(PACKS, '.filter((pack) => !left.has(pack))', '.filter((pack) => left.size < 0 || pack >= 0)'),
    edit(PACKS, '    changeArticles(shelf, [...shared], shared, (held) => held.filter(isKept)),\n', ''),
    edit(PACKS, '    changeTexts(shelf, [...withTexts], withTexts, (held) => held.filter(isKept)),\n', ''),
  ),
  fault(
    'a-pack-for-each-text',
    ['S28'],
    { seed: 1, bare: false },
    edit('workers/join-packs.ts', 'packs.length > 1)', 'packs.length > PACK_ARTICLES)'),
  ),
  fault(
    'joined-and-not-led-to',
    ['S2', 'S27'],
    { seed: 1, bare: false },
    edit('workers/join-packs.ts', '    for (const other of others) into.set(other, pack)\n', ''),
  ),
  fault(
    'swept-with-its-old-book',
    ['S2', 'S4', 'S27'],
    { seed: 5, bare: false },
    // Whatever other book has it too.
    edit(
      PACKS,
      '  await joinPacks(shelf, kept)\n',
      '  await joinPacks(shelf, kept)\n  for (const row of await db.packs.toArray())\n    if (row.bookSlug !== shelf.bookSlug) await db.packs.put({ ...row, bodies: row.bodies.filter(isKept) })\n',
    ),
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
      'const elsewhere = (await db.manifests.toArray()).filter((row) => row.bookSlug !== shelf.bookSlug).flatMap((row) => row.slugs)\n  const gone = new Set(slugs.filter((slug) => !elsewhere.includes(slug)))',
    ),
  ),
  fault(
    'stored-and-not-in-the-manifest',
    ['S27'],
    { seed: 1, bare: false },
    edit(
      PACKS,
      'for (const { article, pack, here } of placed) after.set',
      'for (const { article, pack, here } of placed.slice(1)) after.set',
    ),
  ),
]
