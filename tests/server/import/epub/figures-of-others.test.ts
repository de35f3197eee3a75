import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

/** The text of an article, with the file names of its pictures only. */
async function shown(body: string): Promise<string> {
  const picture = (background: string, height = 4) =>
    sharp({ create: { width: 8, height, channels: 3, background } })
      .png()
      .toBuffer()
  const { articles, share } = await readArticles({
    pages: [['a.xhtml', body]],
    files: {
      'OPS/a.png': await picture('#ffffff'),
      'OPS/b.png': await picture('#000000'),
      'OPS/c.png': await picture('#777777', 200),
    },
  })
  expect(share).toMatch(/^100\.0 %/)
  return present(articles[0]).content.replace(/<img alt="([^"]*)"[^>]*>/g, '<$1>')
}

const A = '<img src="a.png" alt="A"/>'
const B = '<img src="b.png" alt="B"/>'
const TALL = '<img src="c.png" alt="C"/>'
const CAPTION = '<figcaption>Both.</figcaption>'

test.each([
  [
    'two pictures',
    `<div>${A}${B}</div>${CAPTION}`,
    '<figure><A></figure><figure><B><figcaption>Both.</figcaption></figure>',
  ],
  ['a caption above', `${CAPTION}${A}${B}`, '<figure><A><figcaption>Both.</figcaption></figure><figure><B></figure>'],
  [
    'two captions',
    `${A}<figcaption>One.</figcaption>${B}<figcaption>Two.</figcaption>`,
    '<figure><A><figcaption>One.</figcaption></figure><figure><B><figcaption>Two.</figcaption></figure>',
  ],
  [
    'words beside the picture',
    `<p>${A} words <b>beside</b></p>`,
    '<figure><A></figure><p>words <strong>beside</strong></p>',
  ],
  [
    'words before and after',
    `<h3>Name</h3><p>Before ${A} between ${B} after</p>${CAPTION}`,
    '<h2 id="h-name">Name</h2><p>Before</p><figure><A></figure><p>between</p>' +
      '<figure><B><figcaption>Both.</figcaption></figure><p>after</p>',
  ],
  ['words right in the figure', `${A} words`, '<figure><A></figure><p>words</p>'],
  [
    'figures in it',
    `<figure>${A}<figcaption>One.</figcaption></figure><figure>${B}<figcaption>Two.</figcaption></figure>${CAPTION}`,
    '<figure><A><figcaption>One.</figcaption></figure><figure><B><figcaption>Two.</figcaption></figure>' +
      '<p><em>Both.</em></p>',
  ],
  [
    'a picture that enlarges',
    `<a href="a.png">${A}</a>${CAPTION}`,
    '<figure><A><figcaption>Both.</figcaption></figure>',
  ],
  [
    'more captions than pictures',
    `${A}${CAPTION}<figcaption>More.</figcaption>`,
    '<figure><A><figcaption>Both.</figcaption></figure><p><em>More.</em></p>',
  ],
])('a figure with %s keeps all pictures and words', async (_, figure, expected) => {
  expect(await shown(`<p>Oats.</p><figure>${figure}</figure><p>Rye.</p>`)).toBe(`<p>Oats.</p>${expected}<p>Rye.</p>`)
})

test('the pictures in the title and the subtitle of a chapter stand before its text, in their links', async () => {
  const title = `<h1>${A} One <a href="https://oats.example/">${B}</a></h1>`
  const content = await shown(`${title}<p role="doc-subtitle">Of oats <b>${A}</b></p><p>Oats.</p>`)
  expect(content.replace(/<a [^>]*>/, '<a>')).toBe(
    '<figure><A></figure><figure><a><B></a></figure><figure><A></figure><p>Oats.</p>',
  )
})

test('a small picture among words stays in their line', async () => {
  expect(await shown(`<p>The letter ${A} was abolished.</p>`)).toBe('<p>The letter <A> was abolished.</p>')
  expect(await shown(`<div>The letter ${A} was <i>${B}</i> abolished.</div>`)).toBe(
    '<p>The letter <A> was <em><B></em> abolished.</p>',
  )
})

test('links to a figure and to its parts lead to it', async () => {
  const figure = `<figure id="f"><div id="d">${A}</div><figcaption id="c">Caption.</figcaption></figure>`
  const links = ['f', 'd', 'c'].map((id) => `<a href="#${id}">${id}</a>`).join(' ')
  expect(await shown(`<p>Oats.</p>${figure}<p>${links}</p>`)).toContain(
    '<p><a href="#at-1">f</a> <a href="#at-1">d</a> <a href="#at-1">c</a></p>',
  )
})

test('a picture far taller than letters stands between its words', async () => {
  expect(await shown(`<p>Oats ${TALL} and ${A} rye ${TALL}.</p><ul><li>In ${TALL} an item</li></ul>`)).toBe(
    '<p>Oats</p><figure><C></figure><p>and <A> rye</p><figure><C></figure><p>.</p><ul><li>In <C> an item</li></ul>',
  )
})

test.each([`${A}${B}`, `Oats ${TALL} and rye`])('links lead to what follows a paragraph of %s', async (paragraph) => {
  const html = await shown(
    `<p>First.</p><p id="x">${paragraph}</p><p id="y">Last.</p><p><a href="#x">x</a><a href="#y">y</a></p>`,
  )
  expect(html).toMatch(
    /<(p|figure) id="at-1">[\s\S]*<p id="at-2">Last\.<\/p><p><a href="#at-1">x<\/a><a href="#at-2">y/,
  )
})

test('a picture alone in a link to its larger self is a figure', async () => {
  expect(await shown(`<p>Oats.</p><p><a href="b.png"> ${A} </a></p>`)).toBe('<p>Oats.</p><figure><A></figure>')
})

test.each([
  ['a link', `<a href="https://oats.example/">${TALL}</a>`, '<a href="https://oats.example/"[^>]*><C></a>', ''],
  ['italics', `<i> ${TALL} </i>`, '<C>', ''],
  ['a language', `<span lang="fr">${TALL}</span>`, '<C>', ' lang="fr"'],
  [
    'a link in bold letters of a language',
    `<b lang="fr"><a href="https://oats.example/">${TALL}</a></b>`,
    '<a href="https://oats.example/"[^>]*><C></a>',
    ' lang="fr"',
  ],
])('a tall picture in %s is a figure, alone and between words', async (_, picture, inner, properties) => {
  const figure = `<figure${properties}>${inner}</figure>`
  expect(await shown(`<p>Oats.</p><p>${picture}</p>`)).toMatch(new RegExp(`^<p>Oats.</p>${figure}$`))
  expect(await shown(`<p>Oats ${picture} and rye.</p>`)).toMatch(new RegExp(`^<p>Oats</p>${figure}<p>and rye.</p>$`))
})

test('a small picture in a link stays among its words, and one with words in its link too', async () => {
  const plain = async (body: string) => (await shown(body)).replace(/<a [^>]*>/g, '<a>')
  const link = '<a href="https://oats.example/">'
  expect(await plain(`<p>Oats ${link}${A}</a> and rye.</p>`)).toBe('<p>Oats <a><A></a> and rye.</p>')
  expect(await plain(`<p>${link}Oats ${TALL}</a></p>`)).toBe('<p><a>Oats <C></a></p>')
})

test.each([
  ['a figure', `<figure>${A}</figure>`, '<figure><a><A></a></figure>'],
  ['a caption', `<figure>${A}${CAPTION}</figure>`, '<figure><A><figcaption><a>Both.</a></figcaption></figure>'],
  ['a paragraph', `<div><p>${A}</p></div>`, '<figure><a><A></a></figure>'],
])('a link around the picture of %s stays', async (_, inner, html) => {
  const content = await shown(`<p>Oats.</p><a href="https://oats.example/">${inner}</a>`)
  expect(content.replace(/<a href="https:\/\/oats\.example\/"[^>]*>/, '<a>')).toBe(`<p>Oats.</p>${html}`)
})

test('the picture of a figure keeps its link to the web', async () => {
  const link = '<a href="https://oats.example/">'
  expect(await shown(`<p>Oats.</p><figure>${link} ${A} </a>${CAPTION}</figure>`)).toMatch(
    /<figure><a href="https:\/\/oats\.example\/"[^>]*>\s*<A>\s*<\/a><figcaption>Both\.<\/figcaption><\/figure>$/,
  )
})
