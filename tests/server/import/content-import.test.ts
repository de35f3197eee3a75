import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { hyphenate } from '#server/import/html/soft-hyphens.ts'
import { parseMarkdown, renderMarkdown } from '#server/import/markdown/markdown.ts'
import { ANY_PICTURE } from '#tests/support/content/any-picture.ts'
import { article, oneArticle, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases, openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { fc } from '#tests/support/properties.ts'

// ASVS 1.2.1 1.2.2 1.3.5

const edited = (change: (files: Record<string, string>) => void): string => {
  const files = smallLibrary()
  change(files)
  return writeFolder(files)
}

test('the HTML has working notes, a caption, a figure with its size, and ids in any script', async () => {
  const [book] = (await readLibrary(writeFolder(oneArticle()))).books
  const html = present(book?.articles[0]?.translations[0]?.content)
  for (const [, id] of html.matchAll(/(?:href="#|aria-describedby=")([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('<caption>Source of the table.</caption>')
  expect(html).toMatch(/<figure><img alt="A box" src="\/api\/assets\/box-[0-9a-f]{16}" width="720" height="360"/)
  expect(html).toContain('<figcaption>A caption</figcaption>')
  expect(html).toContain('<h2 id="h-first-heading">First heading</h2>')
})

test('soft hyphens leave three letters on either side, and removing them gives the text back', () => {
  const samples = {
    en: 'Nutritional information about carbohydrates',
    ru: 'Содержание углеводов в продуктах питания',
    uk: 'Відповідальність і п’ятнадцять вуглеводів',
  }
  for (const [language, text] of Object.entries(samples)) {
    const hyphenated = hyphenate(text, language)
    expect(hyphenated).toContain('\u00ad')
    expect(hyphenated.replaceAll('\u00ad', '')).toBe(text)
    for (const word of hyphenated.split(' ')) {
      const parts = word.split('\u00ad')
      if (parts.length === 1) continue
      expect(parts[0]?.length).toBeGreaterThanOrEqual(3)
      expect(parts.at(-1)?.length).toBeGreaterThanOrEqual(3)
    }
  }
  expect(hyphenate('vitamin-B12x and B12 omega', 'en')).not.toContain('B12\u00ad')
})

function treeOf(text: string) {
  const parsed = parseMarkdown(text)
  if (!parsed.ok) throw new Error('The text is too deep')
  return parsed.text.tree
}

test('only allowed HTML comes out, whatever the text contains', async () => {
  const soup = fc.array(
    fc.constantFrom(
      '<script>x</script>',
      '<img src=x onerror=1>',
      '[a](javascript:1)',
      '<svg onload=1>',
      '**b**',
      '# h',
      '|a|\n|-|\n|b|',
      '<style>*{}</style>',
      '\n\n',
      '![x](data:text/html,1)',
      '<a href="//e">',
      '[^1]',
      '[^1]: x',
      'text',
    ),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(soup, async (parts) => {
      const { content } = await renderMarkdown(treeOf(parts.join(' ')), 'en', ANY_PICTURE)
      expect(content).not.toMatch(/<(script|style|svg|iframe|form|base|object)|\son\w+=|javascript:|data:|style=/i)
    }),
    { numRuns: 100 },
  )
})

onDatabases('importing', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  const snapshot = async () => {
    const { db } = database
    return JSON.stringify([
      await db
        .selectFrom('article_translations')
        .select(['article_id', 'lang', 'title', 'revision', 'updated_at'])
        .orderBy('article_id')
        .orderBy('lang')
        .execute(),
      await db.selectFrom('content_revisions').selectAll().orderBy('lang').execute(),
      await db.selectFrom('pages').selectAll().orderBy('id').execute(),
    ])
  }

  test('a dry run writes nothing, an import writes everything, and a second import writes nothing', async () => {
    const { db } = database
    const folder = writeFolder(smallLibrary())
    const empty = await snapshot()
    expect((await importContent({ db, folder, dryRun: true })).added.length).toBeGreaterThan(5)
    expect(await snapshot()).toBe(empty)
    await importContent({ db, folder })
    const filled = await snapshot()
    expect(await importContent({ db, folder })).toEqual({ added: [], changed: [], removed: [] })
    expect(await snapshot()).toBe(filled)
  })

  test('a fault in one file leaves the whole library unchanged', async () => {
    const before = await snapshot()
    const folder = edited((files) => {
      files['books/oats/first-oats.en.md'] = article('Changed')
      files['pages/terms.en.md'] = 'no front matter'
    })
    await expect(importContent({ db: database.db, folder })).rejects.toThrow(ContentFaultsError)
    expect(await snapshot()).toBe(before)
  })

  test('files removed from the folder are removed from the library, and can come back', async () => {
    const { db } = database
    const folder = edited((files) => {
      for (const name of Object.keys(files)) if (name.startsWith('books/rye/')) delete files[name]
    })
    expect((await importContent({ db, folder })).removed).toContain('book rye')
    expect(await db.selectFrom('articles').select('slug').where('slug', 'like', '%rye').execute()).toEqual([])
    expect((await importContent({ db, folder: writeFolder(smallLibrary()) })).added).toContain('book rye.en')
  })

  test('a text that changes keeps the time when it first came', async () => {
    const { db } = database
    await importContent({ db, folder: writeFolder(smallLibrary()) })
    const times = () =>
      db
        .selectFrom('article_translations')
        .innerJoin('articles', 'articles.id', 'article_id')
        .select(['published_at', 'updated_at'])
        .where('slug', '=', 'first-oats')
        .where('lang', '=', 'en')
        .executeTakeFirstOrThrow()
    const before = await times()
    const folder = edited((files) => {
      files['books/oats/first-oats.en.md'] = article('Changed')
    })
    expect((await importContent({ db, folder })).changed).toContain('article first-oats.en')
    const after = await times()
    expect(after.published_at).toEqual(before.published_at)
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    await importContent({ db, folder: writeFolder(smallLibrary()) })
  })

  test('an article that another book has now stays the same article, also when its old book goes', async () => {
    const { db } = database
    await importContent({ db, folder: writeFolder(smallLibrary()) })
    const idOf = () => db.selectFrom('articles').select('id').where('slug', '=', 'second-rye').executeTakeFirstOrThrow()
    const before = await idOf()
    const folder = edited((files) => {
      const moved = present(files['books/rye/second-rye.en.md'])
      for (const name of Object.keys(files)) if (name.startsWith('books/rye/')) delete files[name]
      const yaml = present(files['books/oats/book.yaml'])
      files['books/oats/book.yaml'] = yaml.replace('third-oats]', 'third-oats, second-rye]')
      files['books/oats/second-rye.en.md'] = moved
    })
    expect((await importContent({ db, folder })).removed).toContain('book rye')
    expect(await idOf()).toEqual(before)
  })
})
