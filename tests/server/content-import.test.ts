import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentFaultsError } from '#server/content/faults.ts'
import { importContent } from '#server/content/import-content.ts'
import { parseMarkdown, renderMarkdown } from '#server/content/markdown.ts'
import { wordsIn } from '#server/content/preview.ts'
import { readLibrary } from '#server/content/read-library.ts'
import { hyphenate } from '#server/content/soft-hyphens.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content-folder.ts'
import { databases, openTestDatabase, type TestDatabase } from '#tests/support/databases.ts'

const SECOND = 'books/oats/second-oats.en.md'
const edited = (change: (files: Record<string, string>) => void): string => {
  const files = smallLibrary()
  change(files)
  return writeFolder(files)
}
async function faultsOf(folder: string): Promise<string[]> {
  const error = await readLibrary(folder).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

const FAULTS: readonly (readonly [string, (files: Record<string, string>) => void, RegExp])[] = [
  [
    'front matter that is missing',
    (f) => {
      f[SECOND] = 'words'
    },
    /second-oats\.en\.md:1: .*front matter/,
  ],
  [
    'a missing title',
    (f) => {
      f[SECOND] = f[SECOND]?.replace(/title: .*\n/, '') ?? ''
    },
    /second-oats\.en\.md:2: title/,
  ],
  [
    'an unknown key',
    (f) => {
      f[SECOND] = f[SECOND]?.replace('title:', 'colour: red\ntitle:') ?? ''
    },
    /second-oats\.en\.md:2: colour/,
  ],
  [
    'bad YAML',
    (f) => {
      f[SECOND] = f[SECOND]?.replace('title:', 'title: [') ?? ''
    },
    /second-oats\.en\.md:\d: not YAML/,
  ],
  [
    'an article without a file',
    (f) => {
      delete f[SECOND]
    },
    /book\.yaml:1: the article second-oats/,
  ],
  [
    'a file that is not listed',
    (f) => {
      f['books/oats/extra.en.md'] = article('Extra')
    },
    /extra\.en\.md:1: not listed/,
  ],
  [
    'an unknown language',
    (f) => {
      f['books/oats/second-oats.de.md'] = article('Zweiter')
    },
    /second-oats\.de\.md:1/,
  ],
  [
    'a slug twice',
    (f) => {
      f['books/rye/book.yaml'] = f['books/rye/book.yaml']?.replace('first-rye', 'first-oats') ?? ''
    },
    /unique in the library/,
  ],
  [
    'a link that leads nowhere',
    (f) => {
      f[SECOND] += '\n[x](/oats/none)\n'
    },
    /second-oats\.en\.md:\d+: the link \/oats\/none/,
  ],
  [
    'a picture that is not there',
    (f) => {
      f[SECOND] += '\n![x](images/none.svg)\n'
    },
    /there is no picture books\/oats\/images\/none\.svg/,
  ],
  [
    'a picture without words',
    (f) => {
      f[SECOND] += '\n![](images/box.svg)\n'
    },
    /needs words/,
  ],
  [
    'an undefined note',
    (f) => {
      f[SECOND] += '\nwords[^9]\n'
    },
    /the note \[\^9\] is not defined/,
  ],
  [
    'an unused note',
    (f) => {
      f[SECOND] += '\n[^9]: source\n'
    },
    /never referred to/,
  ],
  [
    'raw HTML',
    (f) => {
      f[SECOND] += '\n<b>x</b>\n'
    },
    /raw HTML/,
  ],
  [
    'a first heading in the body',
    (f) => {
      f[SECOND] += '\n# One\n'
    },
    /only first heading/,
  ],
  [
    'a jump of headings',
    (f) => {
      f[SECOND] += '\n#### Four\n'
    },
    /cannot follow/,
  ],
  [
    'a drawing with a script',
    (f) => {
      f['books/oats/images/box.svg'] =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
    },
    /box\.svg:1: the drawing holds a script/,
  ],
  [
    'a picture that is none',
    (f) => {
      f['books/oats/images/box.svg'] = 'nothing'
    },
    /box\.svg:1: this is not a picture/,
  ],
  [
    'an address of the app',
    (f) => {
      f['pages/pages.yaml'] += '- search\n'
      f['pages/search.en.md'] = f['pages/terms.en.md'] ?? ''
    },
    /search is an address of the app/,
  ],
  [
    'a needed page that is missing',
    (f) => {
      delete f['pages/terms.en.md']
    },
    /terms has to be there/,
  ],
]

test.each(FAULTS)('%s is named by file and line', async (_, change, expected) => {
  expect((await faultsOf(edited(change))).join('\n')).toMatch(expected)
})

test('all faults are told at once', async () => {
  const folder = edited((files) => {
    files[SECOND] += '\n# One\n'
    files['books/rye/first-rye.en.md'] += '\n<i>x</i>\n'
  })
  expect(await faultsOf(folder)).toHaveLength(3)
})

test('html has notes that lead somewhere, a caption, a figure with its size, and ids of any script', async () => {
  const [book] = (await readLibrary(writeFolder(smallLibrary()))).books
  const html = book?.articles[0]?.translations[0]?.content ?? ''
  for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('<caption>Source of the table.</caption>')
  expect(html).toMatch(/<figure><img alt="A box" src="\/api\/assets\/box-[0-9a-f]{16}" width="720" height="360"/)
  expect(html).toContain('<figcaption>A caption</figcaption>')
  expect(html).toContain('<h2 id="h-first-heading">First heading</h2>')
})

test('soft hyphens keep three letters on either side, and taking them out gives the text back', () => {
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

test('whatever is written, only the allowed comes out', async () => {
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
      const { content } = await renderMarkdown(parseMarkdown(parts.join(' ')), 'en', new Map())
      expect(content).not.toMatch(/<(script|style|svg|iframe|form|base|object)|\son\w+=|javascript:|data:|style=/i)
    }),
    { numRuns: 100 },
  )
})

describe.each(databases)('importing on %s', (kind) => {
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

  test('a dry run writes nothing, an import all, a second one nothing', async () => {
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

  test('a fault in one file leaves all as it was', async () => {
    const before = await snapshot()
    const folder = edited((files) => {
      files['books/oats/first-oats.en.md'] = article('Changed')
      files['pages/terms.en.md'] = 'no front matter'
    })
    await expect(importContent({ db: database.db, folder })).rejects.toThrow(ContentFaultsError)
    expect(await snapshot()).toBe(before)
  })

  test('what is gone from the folder is gone from the library, and comes back', async () => {
    const { db } = database
    const folder = edited((files) => {
      for (const name of Object.keys(files)) if (name.startsWith('books/rye/')) delete files[name]
    })
    expect((await importContent({ db, folder })).removed).toContain('book rye')
    expect(await db.selectFrom('articles').select('slug').where('slug', 'like', '%rye').execute()).toEqual([])
    expect((await importContent({ db, folder: writeFolder(smallLibrary()) })).added).toContain('book rye.en')
  })
})

test('the demo library has no fault, and every article 700 to 1,100 words in each of three languages', async () => {
  const library = await readLibrary('content')
  expect(library.languages.map((language) => language.iso)).toEqual(['en', 'ru', 'uk'])
  const counts = library.books.flatMap((book) =>
    book.articles.flatMap((one) =>
      one.translations.map((text) => ({ name: `${one.slug}.${text.lang}`, words: wordsIn(text.text) })),
    ),
  )
  expect(counts.length).toBe(library.books.length * 5 * 3)
  expect(counts.filter(({ words }) => words < 700 || words > 1_250)).toEqual([])
})
