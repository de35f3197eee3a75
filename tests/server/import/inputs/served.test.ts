import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetKeysIn } from '#server/files/article-tree.ts'
import { importEpubs } from '#server/import/epub/import-epubs.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import type { LibraryBook } from '#server/import/library.ts'
import { byGate } from '#tests/support/by-gate.ts'
import { openInputs, REFUSED, WITHOUT_BOOKS } from '#tests/support/content/inputs/inputs.ts'
import { present } from '#tests/support/present.ts'
import { operatorCommand } from '#tests/support/server/operator-command.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const { names, pathOf, epubOf, read } = openInputs()
const IMPORTED = names.filter((name) => !(name in REFUSED) && name !== WITHOUT_BOOKS)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', pathOf(WITHOUT_BOOKS), { MAX_COST_PER_ADDRESS: '100000' })
})
afterAll(() => app.close())

/** Imports an input over the one before. Gives its notices. */
async function store(name: string): Promise<string[]> {
  const { db } = app.services
  const notices: string[] = []
  const tell = (notice: string): void => {
    notices.push(notice)
  }
  const epub = epubOf(name)
  if (epub === null) await importContent({ db, folder: pathOf(name), tell })
  else await importEpubs({ db, paths: [epub], offer: { price: '12.00' }, tell })
  return notices
}

/** The statuses of addresses of the API. */
const statuses = async (paths: readonly string[]): Promise<number[]> => {
  const all = []
  for (const path of paths) all.push((await app.get(path)).status)
  return all
}

/** An article as a visitor gets it. */
async function visited(slug: string, lang: string): Promise<{ content: string; restricted: boolean }> {
  const answer = await app.get(`/articles/${slug}`, { 'Accept-Language': lang })
  const { data } = (await answer.json()) as { data: { attributes: { content: string; restricted: boolean } } }
  return data.attributes
}

const textsOf = ({ articles }: LibraryBook) =>
  articles.flatMap(({ slug, position, translations }) => translations.map((text) => ({ slug, position, ...text })))

/** Of a folder and of an EPUB: odd names, drawings, photos, signs, covers, several languages, and each shape of a beginning. */
const IN_GATE = [
  '01a-cyrillic-picture',
  '02-cyrillic-note',
  '08a-one-list',
  '08e-blockquote',
  '08g-picture-only-restricted',
  '12-graphviz',
  '14-exif-6',
  '25-lang-rus',
  '26-data-url',
  '30-inline-glyph',
  '38-cmyk',
  '41b-cover-by-id',
  'E10b-cover-cyrillic',
  'E17a-two-pictures-one-paragraph',
]

test('the inputs of the gate are there', () => {
  expect(IMPORTED).toEqual(expect.arrayContaining(IN_GATE))
})

for (const { tags, some } of byGate(IMPORTED, (name) => IN_GATE.includes(name)))
  test.each(some)(
    'each picture of %s has an address that answers, and visitors get its articles',
    {
      tags: [...tags],
    },
    async (name) => {
      await store(name)
      const { books } = await read(name)
      const texts = books.flatMap(textsOf)
      const covers = books.map(({ heroAssetKey }) => `/assets/${heroAssetKey}?w=386&h=386&f=crop`)
      const pictures = texts.flatMap(({ content }) => assetKeysIn(content).map((key) => `/assets/${key}`))
      const addresses = [...covers, ...pictures]
      expect(await statuses(addresses)).toEqual(addresses.map(() => 200))
      for (const { slug, lang, position, content, preview } of texts)
        expect(await visited(slug, lang)).toMatchObject({
          restricted: position > 1,
          content: position > 1 ? preview : content,
        })
    },
  )

test('a card without an article is told of', async () => {
  expect(await store('E34-one-language-missing')).toContain('the book oats has a card in ru, and no article in ru')
})

describe('the command', { tags: ['deep'] }, () => {
  test.each(Object.entries(REFUSED))('ends with an error for %s, and says why', async (name, faults) => {
    const run = operatorCommand('server/import/import-command.ts', app.databaseUrl)
    const { code, err } = await run(pathOf(name), '--dry-run')
    expect(code).toBe(1)
    for (const fault of faults) expect(err).toContain(`${name}/${fault}`)
    expect(err).toContain(`${faults.length === 1 ? '1 fault' : `${faults.length} faults`}; nothing was written.`)
  })

  test('imports one with a loss, and says what', async () => {
    const run = operatorCommand('server/import/import-command.ts', app.databaseUrl)
    const { code, out } = await run(present(epubOf('16a-missing-picture')), '--dry-run')
    expect(code).toBe(0)
    expect(out.match(/left out/g)).toHaveLength(1)
  })
})
