import { expect, test } from 'vitest'
import { readArticles } from '#tests/support/content/read-epub.ts'
import { present } from '#tests/support/present.ts'

const HIDDEN = [
  'hidden="hidden"',
  'hidden=""',
  'style="display:none"',
  'style="color: red; DISPLAY : none !important"',
  'style="visibility:hidden"',
]

test.each(HIDDEN)('what a book hides by %s is not shown', async (hidden) => {
  const { articles, share } = await readArticles({
    pages: [
      [
        'a.xhtml',
        `<h1>One</h1><p><span ${hidden}>38</span>However, oats <img src="b.png" ${hidden} alt="no picture"/>feed.</p>` +
          `<p ${hidden}>Gone.</p><div ${hidden}><p>Gone too.</p></div><ul><li ${hidden}>No</li><li>Yes</li></ul>` +
          `<table><tr ${hidden}><td>No</td></tr><tr><td>a</td><td ${hidden}>No</td></tr></table>`,
      ],
    ],
  })
  expect(present(articles[0]).content).toBe(
    '<p>However, oats feed.</p><ul><li>Yes</li></ul><table><tbody><tr><td>a</td></tr></tbody></table>',
  )
  expect(share).toBe('100.0 % of its words were kept (6 of 6)')
})

test.each(['aria-hidden="true"', 'style="color: red"', 'hidden="until-found"'])(
  'what is marked %s is shown',
  async (shown) => {
    const { articles } = await readArticles({ pages: [['a.xhtml', `<h1>One</h1><p><span ${shown}>§</span>kept</p>`]] })
    expect(present(articles[0]).content).toBe('<p>§kept</p>')
  },
)

test.each([
  ['itself', '<aside epub:type="footnote" id="n1" hidden="hidden"><p>The note.</p></aside>'],
  [
    'with all notes',
    '<section epub:type="footnotes" style="display:none"><h2>Notes</h2><aside id="n1"><p>The note.</p></aside></section>',
  ],
])('a note that is hidden %s until its mark is tapped is kept', async (_, note) => {
  const { articles, share } = await readArticles({
    pages: [['a.xhtml', `<h1>One</h1><p>Oats<a epub:type="noteref" href="#n1">*</a>.</p>${note}`]],
  })
  expect(present(articles[0]).content).toMatch(/<li id="fn-1"><p>The note\. /)
  expect(share).toBe('100.0 % of its words were kept (4 of 4)')
})

test('a link to a hidden part leads to the part after it', async () => {
  const { articles } = await readArticles({
    pages: [
      ['a.xhtml', '<h1>One</h1><p>Oats.</p><h2 id="rye" hidden="">Rye</h2><p>Bread.</p><p><a href="#rye">rye</a></p>'],
    ],
  })
  expect(present(articles[0]).content).toBe('<p>Oats.</p><p id="at-1">Bread.</p><p><a href="#at-1">rye</a></p>')
})
