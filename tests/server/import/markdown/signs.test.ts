import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLibrary } from '#server/import/folder/read-library.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'

const drawing = (height: number, width = 40): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`

/** How the pictures of a text are loaded, in their order: `eager` are the signs, which are as high as the letters. */
async function loadingOf(body: string): Promise<string[]> {
  const { books } = await readLibrary(
    writeFolder({
      ...smallLibrary(),
      'books/oats/first-oats.en.md': `---\ntitle: First oats\ndescription: About oats\n---\n${body}\n`,
      'books/oats/images/sign.svg': drawing(20),
      'books/oats/images/strip.svg': drawing(90),
      'books/oats/images/line.svg': drawing(20, 300),
    }),
  )
  const first = present(books.find(({ slug }) => slug === 'oats')?.articles[0])
  const { content } = present(first.translations.find(({ lang }) => lang === 'en'))
  return Array.from(content.matchAll(/ loading="(\w+)"/g), ([, loading]) => String(loading))
}

const SIGN = '![A sign](images/sign.svg)'
const STRIP = '![A strip](images/strip.svg)'
const WIDE = '![A line](images/line.svg)'
const TALL = '![A box](images/box.svg)'

test.each([
  ['a paragraph', `Oats ${SIGN} and rye ${STRIP}.`, ['eager', 'eager']],
  ['an item', `- Oats ${SIGN}\n- Rye ${STRIP}`, ['eager', 'eager']],
  ['a cell', `| Food |\n|---|\n| Oats ${STRIP} |\n| ${SIGN} |`, ['eager', 'eager']],
  ['emphasis', `Oats *and ${SIGN} rye*.`, ['eager']],
  ['a link', `Oats [and ${SIGN}](/rye).`, ['eager']],
  ['a heading', `## Oats ${SIGN}\n\nRye.`, ['eager']],
])('a small picture in %s is a sign', async (_, body, loading) => {
  expect(await loadingOf(body)).toEqual(loading)
})

test.each([
  ['alone', STRIP],
  ['alone in a cell, and not tiny', `| Food |\n|---|\n| ${STRIP} |`],
  ['alone in a link', `[${STRIP}](/rye)`],
  ['alone in emphasis in an item', `- *${STRIP}*`],
  ['alone in an item with a list', `- ${STRIP}\n  - Oats`],
  ['wide, in a cell', `| Food |\n|---|\n| Oats ${WIDE} |`],
  ['tall, in a cell', `| Food |\n|---|\n| Oats ${TALL} |`],
  ['tall, in an item', `- Oats ${TALL}`],
  ['tall, in a link', `Oats [and ${TALL}](/rye).`],
])('a picture that is %s keeps its size', async (_, body) => {
  expect(await loadingOf(body)).toEqual(['lazy'])
})

test('the page shows signs as high as their letters', () => {
  const sheet = readFileSync('src/page/ui/article/article-html.css', 'utf8')
  expect(sheet).toMatch(/img\[loading='eager'\]\) \{\n {2}width: auto;\n {2}height: 1em;/)
})
