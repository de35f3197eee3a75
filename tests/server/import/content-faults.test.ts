import { expect, test } from 'vitest'
import { ContentFaultsError } from '#server/import/faults.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { article, oneArticle, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

// ASVS 5.2.2

const FIRST = 'books/oats/first-oats.en.md'
type Files = Record<string, string>
type Change = (files: Files) => void
const edited = (change: Change, files = oneArticle()): string => {
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

const FAULTS: readonly [string, Change, RegExp, Files?][] = [
  [
    'a language that browsers do not know how to write',
    (f) => {
      f['languages.yaml'] += '- iso: zh-yue\n  name: Cantonese\n'
    },
    /languages\.yaml:3: .*pt-BR/,
  ],
  [
    'front matter that is missing',
    (f) => {
      f[FIRST] = 'words'
    },
    /first-oats\.en\.md:1: .*front matter/,
  ],
  [
    'a missing title',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace(/title: .*\n/, ''))
    },
    /first-oats\.en\.md:2: title/,
  ],
  [
    'an unknown key',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace('title:', 'colour: red\ntitle:'))
    },
    /first-oats\.en\.md:2: colour/,
  ],
  [
    'lists in lists in its front matter, without an end',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace('title:', `more: ${'['.repeat(101)}\ntitle:`))
    },
    /first-oats\.en\.md:2: the YAML is nested too deeply/,
  ],
  [
    'quotations in quotations, without an end',
    (f) => {
      f[FIRST] = `${present(f[FIRST])}\n${'>'.repeat(101)} x\n`
    },
    /first-oats\.en\.md:27: the text is nested too deeply/,
  ],
  [
    'a day of review that is none',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace('title:', 'reviewer: An editor\nreviewed: 24.11.2026\ntitle:'))
    },
    /first-oats\.en\.md:3: .*reviewed is a day of the calendar/,
  ],
  [
    'a review by nobody',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace('title:', 'reviewed: 2026-11-24\ntitle:'))
    },
    /first-oats\.en\.md:1: reviewed: nobody/,
  ],
  [
    'a reviewer without a day',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace('title:', 'reviewer: An editor\ntitle:'))
    },
    /first-oats\.en\.md:1: reviewer: the day/,
  ],
  [
    'bad YAML',
    (f) => {
      f[FIRST] = present(f[FIRST]?.replace('title:', 'title: ['))
    },
    /first-oats\.en\.md:\d: .*put the value between quotation marks/,
  ],
  [
    'an article without a file',
    (f) => {
      delete f[FIRST]
    },
    /book\.yaml:1: the article first-oats/,
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
      f['books/oats/first-oats.de.md'] = article('Zweiter')
    },
    /first-oats\.de\.md:1/,
  ],
  [
    'a link that leads nowhere',
    (f) => {
      f[FIRST] += '\n[x](/oats/none)\n'
    },
    /first-oats\.en\.md:\d+: the link \/oats\/none/,
  ],
  [
    'a picture that is not there',
    (f) => {
      f[FIRST] += '\n![x](images/none.svg)\n'
    },
    /there is no picture books\/oats\/images\/none\.svg/,
  ],
  [
    'a picture without words',
    (f) => {
      f[FIRST] += '\n![](images/box.svg)\n'
    },
    /needs words/,
  ],
  [
    'an undefined note',
    (f) => {
      f[FIRST] += '\nwords[^9]\n'
    },
    /the note \[\^9\] is not defined/,
  ],
  [
    'an unused note',
    (f) => {
      f[FIRST] += '\n[^9]: source\n'
    },
    /never referred to/,
  ],
  [
    'raw HTML',
    (f) => {
      f[FIRST] += '\n<b>x</b>\n'
    },
    /raw HTML/,
  ],
  [
    'a first heading in the body',
    (f) => {
      f[FIRST] += '\n# One\n'
    },
    /only first heading/,
  ],
  [
    'a jump of headings',
    (f) => {
      f[FIRST] += '\n#### Four\n'
    },
    /cannot follow/,
  ],
  [
    'a drawing with a script',
    (f) => {
      f['books/oats/images/box.svg'] =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
    },
    /box\.svg:1: the drawing holds <script>; export it as PNG/,
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
      f['pages/search.en.md'] = present(f['pages/terms.en.md'])
    },
    /search is an address of the app/,
  ],
  [
    'a page with the code of a language as its slug',
    (f) => {
      f['pages/pages.yaml'] += '- fr\n'
      f['pages/fr.en.md'] = present(f['pages/terms.en.md'])
    },
    /pages\.yaml:1: fr is the code of a language/,
  ],
  [
    'a needed page that is missing',
    (f) => {
      delete f['pages/terms.en.md']
    },
    /terms has to be there/,
  ],
  [
    'a slug twice',
    (f) => {
      f['books/rye/book.yaml'] = present(f['books/rye/book.yaml']?.replace('first-rye', 'first-oats'))
    },
    /unique in the library/,
    smallLibrary(),
  ],
  [
    'a book with the code of a language of the library as its slug',
    (f) => {
      f['languages.yaml'] += '- iso: fil\n  name: Filipino\n'
      for (const [path, text] of Object.entries(f)) f[path.replace('books/rye/', 'books/fil/')] = text
    },
    /books\/fil\/book\.yaml:1: fil is the code of a language/,
    smallLibrary(),
  ],
]

test.each(FAULTS)('%s is named by file and line', async (_, change, expected, library) => {
  expect((await faultsOf(edited(change, library))).join('\n')).toMatch(expected)
})

test('all faults are reported at once', async () => {
  const folder = edited((files) => {
    files[FIRST] += '\n# One\n'
    files['books/rye/first-rye.en.md'] += '\n<i>x</i>\n'
  }, smallLibrary())
  expect(await faultsOf(folder)).toHaveLength(2)
})

test('a fault in the list of languages is the only one, because the texts depend on it', async () => {
  const folder = edited((files) => {
    files['languages.yaml'] += '- iso: English\n  name: Again\n'
  })
  expect(await faultsOf(folder)).toHaveLength(1)
})
