import { describe, expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { article, oneArticle, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

type Files = Record<string, string>
const FIRST = 'books/oats/first-oats.en.md'
const BOX = 'books/oats/images/box.svg'
const PAGES = 'pages/pages.yaml'
const BOOK = 'books/oats/book.yaml'

const fronted = (body: string): string => `---\ntitle: First oats\ndescription: About oats\n---\n${body}\n`
type Change = (files: Files) => void
const folderOf = (change: Change, files = oneArticle()): string => {
  change(files)
  return writeFolder(files)
}
/** The stored text of the first article with this body. */
async function shown(body: string, library: Files = oneArticle()): Promise<string> {
  const { books } = await readLibrary(writeFolder({ ...library, [FIRST]: fronted(body) }))
  const first = present(books.find(({ slug }) => slug === 'oats')?.articles[0])
  return present(first.translations.find(({ lang }) => lang === 'en')).content.replaceAll('\u00ad', '')
}
async function faultsIn(folder: string): Promise<string[]> {
  const error = await readLibrary(folder).catch((reason: unknown) => reason)
  if (!(error instanceof ContentFaultsError)) throw new Error(`no faults, but ${String(error)}`)
  return error.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
const faultsOf = (body: string, library: Files = oneArticle()): Promise<string[]> =>
  faultsIn(writeFolder({ ...library, [FIRST]: fronted(body) }))

describe('one name, however it is spelled', () => {
  test.each([
    ['Cyrillic', '![x](images/соль.svg)', 'images/соль.svg'],
    ['a blank', '![x](<images/salt day.svg>)', 'images/salt day.svg'],
    ['an encoded blank', '![x](images/salt%20day.svg)', 'images/salt day.svg'],
    ['brackets', '![x](images/a[1].svg)', 'images/a[1].svg'],
    ['letters in two parts on the disk', '![x](images/й.svg)', `images/${'й'.normalize('NFD')}.svg`],
    ['letters in two parts in the text', `![x](images/${'й'.normalize('NFD')}.svg)`, 'images/й.svg'],
  ])('%s', async (_, body, path) => {
    const files = oneArticle()
    files[`books/oats/${path}`] = present(files[BOX])
    expect(await shown(body, files)).toMatch(/<img alt="x" src="\/api\/assets\/[\w-]+"/)
  })

  test('a cover has any name', async () => {
    const files = oneArticle()
    const cover = present(files['books/oats/images/cover.svg'])
    const book = present(files[BOOK]).replace('images/cover.svg', 'images/обложка 1.svg')
    await readLibrary(writeFolder({ ...files, [BOOK]: book, 'books/oats/images/обложка 1.svg': cover }))
  })
})

describe('notes and references', () => {
  test('a label has any letters', async () => {
    const html = await shown('Salt[^источник] and oats[^a/b], salt[^источник].\n\n[^источник]: One.\n[^a/b]: Two.')
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id))
    const targets = Array.from(html.matchAll(/href="#([^"]*)"/g), ([, id]) => id)
    expect(targets).toHaveLength(6)
    for (const target of targets) expect(ids).toContain(target)
    expect([...ids].filter((id) => !/^[\w-]+$/.test(String(id)))).toEqual([])
  })

  test('pictures and links by reference are shown, with their captions', async () => {
    const html = await shown('![Box][a]\n\nSee [oats][b].\n\n[a]: images/box.svg "A caption"\n[b]: /oats/first-oats')
    expect(html).toMatch(/<figure><img alt="Box" src="\/api\/assets\/box-.*<figcaption>A caption/)
    expect(html).toContain('href="/oats/first-oats"')
  })

  test.each<[string, string, RegExp, Files?]>([
    ['a note twice', 'x[^1]\n\n[^1]: a\n[^1]: b', /\[\^1\] is defined twice/],
    ['a note twice but for capitals', 'x[^who] y[^WHO]\n\n[^WHO]: a\n\n[^who]: b', /\[\^who\] is defined twice/],
    ['an address twice', '[x][a]\n\n[a]: /oats\n[a]: /oats/first-oats', /\[a\] is defined twice/],
    ['a reference without an address', 'See [x][nowhere].', /the reference \[nowhere\] is not defined/],
    ['a dead link by reference', '[x][a]\n\n[a]: /oats/none', /the link \/oats\/none leads nowhere/],
    ['a lost picture by reference', '![x][a]\n\n[a]: images/none.svg', /there is no picture .*none\.svg/],
    ['a label with a blank', 'x[^a b]\n', /the label of a note has no blanks/],
    ['a picture with a sign of addresses', '![x](images/a#1.png)', /no picture .*images\/a in .* write # as %23/],
    ['a dead part of this text', '[x](#h-none)', /#h-none leads nowhere in this text/],
    ['a part of a book’s page', '[x](/oats#h-first)', /there is no part #h-first in that text/],
    [
      'a dead part of another',
      '[x](/oats/second-oats#h-none)',
      /there is no part #h-none in that text/,
      smallLibrary(),
    ],
    ['a part that no address can name', '[x](/oats/second-oats#%)', /no part #% in that text/, smallLibrary()],
    ['a telephone', '[x](tel:123)', /begins with tel:, and only https:/],
    ['a bare name', '[x](second-oats)', /is no address: one in the library begins with \//],
  ])('%s is a fault', async (_, body, message, library) => {
    expect((await faultsOf(body, library)).join('\n')).toMatch(message)
  })

  test('all dead parts of a text are named with their lines', async () => {
    const faults = (await faultsOf('Oats.\n\n[x](#h-none) [y](#h-gone)\n\n[z](#нет)')).join('\n')
    const lines = Array.from(faults.matchAll(/:(\d+): the link (\S+) leads nowhere in this text/g), ([, at, url]) => [
      url,
      Number(at),
    ])
    const first = lines[0]?.[1]
    expect(lines).toEqual([
      ['#h-none', first],
      ['#h-gone', first],
      ['#нет', Number(first) + 2],
    ])
    expect(first).toBeGreaterThan(3)
  })

  test('a slash at the end, capitals and a part of another text work', async () => {
    const html = await shown(
      '[a](/oats/second-oats/) [b](HTTPS://Example.org/) [c](/oats/second-oats#h-first-heading) [d](#h-own)\n\n## Own\n\nx',
      smallLibrary(),
    )
    expect(html).toContain('href="/oats/second-oats"')
    expect(html).toMatch(/href="https:\/\/Example\.org\/" target="_blank"/)
  })
})

describe('each mark of Markdown is shown, or is a fault', () => {
  test.each([
    ['boxes of tasks', '- [x] bought\n- [ ] forgotten', /<li>☑ bought<\/li>\n<li>☐ forgotten<\/li>/],
    ['new lines in a cell', '| A |\n|---|\n| b<br>c |', /b<br>\s*c/],
    ['lowered and raised letters', 'H<sub>2</sub>O and m<sup>2</sup>', /H<sub>2<\/sub>O and m<sup>2<\/sup>/],
    ['marks within raised letters', 'x<sup>**2**</sup>', /<sup><strong>2<\/strong><\/sup>/],
    [
      'two pictures with captions in a paragraph',
      '![A](images/box.svg "One")\n![B](images/box.svg "Two")',
      /<figcaption>One<\/figcaption><\/figure>\s*<figure>.*<figcaption>Two/,
    ],
    ['a picture that is a link', '[![A](images/box.svg)](/oats)', /<a href="\/oats"><img alt="A"/],
    ['a caption right after its table', '| A |\n|---|\n| b |\n: A source.', /<caption>A source\.<\/caption>/],
    [
      'two pictures in one paragraph',
      '![A](images/box.svg "One.") ![B](images/box.svg "Two.")',
      /<figure><img alt="A"[^>]*><figcaption>One\.<\/figcaption><\/figure><figure><img alt="B"[^>]*><figcaption>Two\./,
    ],
    ['a crossed-out word', '~~no~~', /<del>no<\/del>/],
  ])('%s', async (_, body, html) => {
    expect(await shown(body)).toMatch(html)
  })

  test.each([
    ['a fifth level', '## A\n\n### B\n\n#### C\n\n##### D', /level 5: an article has levels 2 to 4/],
    ['a heading without words', 'x\n\n##\n\ny', /a heading needs words/],
    ['a heading of a picture', '## ![x](images/box.svg)\n\ny', /a heading needs words/],
    ['a table without its second line', '| A | B |\n| c | d |', /a table needs a line \|---\|---\|/],
    ['a list of definitions', 'Oats\n: a grain', /a list of definitions is not taken/],
    ['other HTML', 'a <font>b</font>', /raw HTML is not taken: <font>.*Only <br>/],
    ['raised letters without an end', 'a<sup>2', /raw HTML is not taken: <sup>/],
    ['a caption in the middle of words', 'Words ![x](images/box.svg "A caption") and more', /a paragraph of its own/],
  ])('%s is a fault', async (_, body, message) => {
    expect((await faultsOf(body)).join('\n')).toMatch(message)
  })

  test('headings with the same words have ids of their own, without the marks of notes', async () => {
    const html = await shown('## Day[^1]\n\na\n\n## Day\n\nb\n\n## Day 2\n\nc\n\n[^1]: n')
    expect(Array.from(html.matchAll(/<h2 id="(h-[^"]*)"/g), ([, id]) => id)).toEqual(['h-day', 'h-day-2', 'h-day-2-2'])
  })
})

describe('sense across files', () => {
  const edit =
    (path: string, from: RegExp | string, to: string) =>
    (files: Files): void => {
      files[path] = present(files[path]).replace(from, to)
    }
  test.each<[string, Change, RegExp, Files?]>([
    ['a discount above the price', edit(BOOK, '"3.00"', '"13.00"'), /the discount is larger than the price/],
    ['a currency that cannot be charged', edit(BOOK, '€', 'руб.'), /a currency that can be charged/],
    ['a picture in a page', edit('pages/home.en.md', /$/, '\n![A](images/a.svg)\n'), /a page has no pictures/],
    ['a page twice', edit(PAGES, '- home\n', '- home\n- home\n'), /the page home is listed twice/],
    [
      'an article twice',
      edit(BOOK, '[first-oats', '[first-oats, first-oats'),
      /the article first-oats is listed twice/,
    ],
    ['an address with a blank', edit(BOOK, '[first-oats', '[First Oats'), /small Latin letters, digits and hyphens/],
    [
      'a picture on a page',
      edit('pages/home.en.md', 'Words.', 'Words.\n\n![x](images/box.svg)'),
      /a page has no pictures/,
    ],
    ['two currencies', edit(BOOK, '€', 'EUR'), /€ here and EUR in books\/oats|EUR here and € in/, smallLibrary()],
    [
      'an article without a card in its language',
      (files) => {
        files['books/rye/first-rye.ru.md'] = article('Рожь', 'ru')
      },
      /the book has no book\.ru\.md/,
      smallLibrary(),
    ],
    [
      'a folder that is no address',
      (files) => {
        for (const [path, text] of Object.entries(files))
          if (path.startsWith('books/rye/')) {
            delete files[path]
            files[path.replace('books/rye', 'books/Rye Bread')] = text
          }
      },
      /the folder Rye Bread: an address has small Latin letters/,
      smallLibrary(),
    ],
  ])('%s is a fault', async (_, change, message, library) => {
    expect((await faultsIn(folderOf(change, library))).join('\n')).toMatch(message)
  })

  test('one cause is one message', async () => {
    expect(await faultsIn(folderOf((files) => (files[FIRST] = 'words')))).toEqual([
      `${FIRST}:1: the file has to begin with front matter between two lines of ---`,
    ])
  })
})
