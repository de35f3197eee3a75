import { expect, test } from 'vitest'
import { epubFiles, TWO_PAGES, zipEpub } from '#tests/support/content/epub-source.ts'
import { readEpubBytes } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

/** The first article of a book whose first page has an error that XML does not allow: a bare `&`. */
async function readBroken(head: string, body: string) {
  const page = `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body><h1>One</h1>${body}</body></html>`
  const { books, reports } = await readEpubBytes(zipEpub({ ...epubFiles(TWO_PAGES), 'OPS/a.xhtml': page }))
  const { title, content } = present(books[0]?.articles[0]?.translations[0])
  return { title, content: content.replaceAll('\u00ad', ''), leftOut: present(reports[0]).leftOut }
}

test.each([
  ['a title', '<title/>', ''],
  ['a script', '<title>x</title><script type="text/javascript" src="a>b.js" />', ''],
  ['a sheet', '<STYLE/>', ''],
  ['a page break', '', '<a epub:type="pagebreak" id="p2"/>'],
  ['an empty word', '', '<a id="x" /><span class=\'s\'/>'],
])('%s closed in itself on a page that is not well-formed holds nothing of it', async (_, head, inline) => {
  const { title, content, leftOut } = await readBroken(head, `<p>Tom & Jerry ${inline}went home.</p><p>They ate.</p>`)
  expect(title).toBe('One')
  expect(content).toBe('<p>Tom &#x26; Jerry went home.</p><p>They ate.</p>')
  expect(leftOut).toEqual([])
})

test('a slash at the end of an address without quotation marks belongs to it', async () => {
  const { content } = await readBroken('', '<p>Tom & <a href=https://a.example/>Jerry</a></p>')
  expect(content).toMatch(/<a href="https:\/\/a.example\/"[^>]*>Jerry<\/a>/)
})

test.each([
  ['a title', '<title>One', ''],
  ['a script', '<script>', ''],
  ['a comment', '<!-- and', ''],
])('a page whose rest stands in %s without an end is named', async (_, head, before) => {
  const { title, leftOut } = await readBroken(head, `${before}<p>Tom & Jerry.</p>`)
  expect(title).toBe('Two')
  expect(leftOut.join()).toMatch(
    /a page: the rest of its text is in a comment, a title or a script without an end: once, in OPS\/a/,
  )
})

test.each([
  ['in the text', '<p>Tom & Jerry.</p><!-- and <p>Oats.</p>'],
  ['after the text', '<p>Tom & Jerry.</p></body></html>\n<!-- made <b>by</b> x'],
  ['with a wrong end', '<p>Tom & Jerry.</p><!-- draft <p>Oats.</p> - ->'],
])('a page keeps the words before a comment without an end %s', async (_, body) => {
  const { title, content, leftOut } = await readBroken('', body)
  expect([title, content]).toEqual(['One', '<p>Tom &#x26; Jerry.</p>'])
  expect(leftOut).toEqual(['the end of a page, which is in a comment without an end: once, in OPS/a.xhtml'])
})
