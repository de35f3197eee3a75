import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { present } from '../present.ts'
import { HIDDEN } from './hidden.ts'

const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">' +
  '<rect width="1200" height="1200" fill="#2d6a45"/></svg>'
const FIGURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="360" viewBox="0 0 720 360">' +
  '<rect width="720" height="360" fill="#e7c36a"/></svg>'

const words = (lang: string): string =>
  (lang === 'en'
    ? 'Porridge keeps a kitchen warm and patient through winter mornings. '
    : 'Каша согревает кухню зимним утром и терпеливо ждёт едоков. '
  ).repeat(6)

export const article = (title: string, lang = 'en'): string =>
  `---\ntitle: ${title}\ndescription: About ${title}\n---\n${words(lang)}[^1]\n\n` +
  `## First heading\n\n${words(lang)}\n\n![A box](images/box.svg "A caption")\n\n| Food | g |\n|---|---:|\n` +
  `| Oats | 10.6 |\n\n: Source of the table.\n\n## Second heading\n\n${words(lang).repeat(3)}\n\n${HIDDEN}\n\n` +
  `[^1]: A source, 2020.\n`

const page = (title: string): string =>
  `---\ntitle: ${title}\nseo_title: ${title} of Larder\nseo_description: About ${title}\n---\nWords.\n`

/** The files of a small valid library: two books in English, one with an article also in Russian. */
export function smallLibrary(): Record<string, string> {
  const card = (title: string) =>
    `---\ntitle: ${title}\ndescription: A book\nauthor: Larder editors\ncover_alt: Green\n---\n`
  const book = (order: number, slugs: readonly string[]) =>
    `order: ${order}\nprice: "12.00"\ndiscount_amount: "3.00"\ncurrency_symbol: "€"\ncover: images/cover.svg\n` +
    `articles: [${slugs.join(', ')}]\n`
  return {
    'languages.yaml': '- iso: en\n  name: English\n- iso: ru\n  name: Русский\n',
    'pages/pages.yaml': '- home\n- privacy-policy\n- terms\n',
    'pages/home.en.md': page('Home page'),
    'pages/privacy-policy.en.md': page('Privacy'),
    'pages/terms.en.md': page('Terms'),
    'books/oats/book.yaml': book(1, ['first-oats', 'second-oats', 'third-oats']),
    'books/oats/book.en.md': card('Oats'),
    'books/oats/book.ru.md': card('Овёс'),
    'books/oats/first-oats.en.md': article('First oats'),
    'books/oats/second-oats.en.md': article('Second oats'),
    'books/oats/third-oats.en.md': article('Third oats'),
    'books/oats/first-oats.ru.md': article('Первый овёс', 'ru'),
    'books/oats/images/cover.svg': COVER,
    'books/oats/images/box.svg': FIGURE,
    'books/rye/book.yaml': book(2, ['first-rye', 'second-rye']),
    'books/rye/book.en.md': card('Rye'),
    'books/rye/first-rye.en.md': article('First rye'),
    'books/rye/second-rye.en.md': article('Second rye'),
    'books/rye/images/cover.svg': COVER,
    'books/rye/images/box.svg': FIGURE,
  }
}

/** The files of the smallest valid library: one book of one article in English, `first-oats` of `oats`. */
export function oneArticle(): Record<string, string> {
  const others = /^books\/(?:rye|oats\/(?:second|third))|\.ru\.md$/
  const files = Object.fromEntries(Object.entries(smallLibrary()).filter(([name]) => !others.test(name)))
  const list = present(files['books/oats/book.yaml']).replace(', second-oats, third-oats', '')
  return { ...files, 'languages.yaml': '- iso: en\n  name: English\n', 'books/oats/book.yaml': list }
}

/** A library without an article, in any language. */
export function withoutArticle(
  book: string,
  slug: string,
  files: Readonly<Record<string, string>> = smallLibrary(),
): Record<string, string> {
  const others = Object.entries(files).filter(([name]) => !name.startsWith(`books/${book}/${slug}.`))
  const list = present(files[`books/${book}/book.yaml`]).replace(`${slug}, `, '').replace(`, ${slug}`, '')
  return { ...Object.fromEntries(others), [`books/${book}/book.yaml`]: list }
}

/** Writes files into a new folder. Gives its path. */
export function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'larder-content-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
