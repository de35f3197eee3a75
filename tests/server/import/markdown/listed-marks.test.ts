import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

// docs/content.md lists what becomes of each mark.

test.each([
  [
    'a picture that is a link',
    '[![A box](images/box.svg)](/rye)',
    /^<figure><a href="\/rye"><img alt="A box"[^>]*><\/a><\/figure>$/,
  ],
  [
    'a picture that is a link, with a caption',
    '[![A box](images/box.svg "A caption")](/rye)',
    /^<figure><a href="\/rye"><img alt="A box"[^>]*><\/a><figcaption>A caption<\/figcaption><\/figure>$/,
  ],
  ['a picture in a heading', '## Oats ![A box](images/box.svg)\n\nRye.', /<h2[^>]*>Oats <img alt="A box"/],
  ['a picture in a cell', '| A |\n|---|\n| ![A box](images/box.svg) |', /<td><img alt="A box"/],
  [
    'a captioned picture alone in an item',
    '- ![A box](images/box.svg "A caption")',
    /<li><figure><img alt="A box"[^>]*><figcaption>A caption<\/figcaption><\/figure><\/li>/,
  ],
  ['an address alone', 'See https://example.org/a.', /<a href="https:\/\/example\.org\/a"/],
  ['an address in angle brackets', 'See <https://example.org/a>.', /<a href="https:\/\/example\.org\/a"/],
  ['a rule', 'Oats.\n\n---\n\nRye.', /<p>Oats\.<\/p><hr><p>Rye\.<\/p>/],
])('%s is shown', async (_, body, html) => {
  expect(await shown(body)).toMatch(html)
})

test.each([
  [
    'a captioned picture with words in a link',
    '[![A box](images/box.svg "A caption") b](/rye)',
    'a paragraph of its own',
  ],
  ['a captioned picture in a cell', '| A |\n|---|\n| ![A box](images/box.svg "A caption") |', 'a paragraph of its own'],
  ['a comment', 'Oats.\n\n<!-- later -->', 'comments <!-- … --> are not taken; delete it'],
])('%s is a fault', async (_, body, fault) => {
  expect((await faultsOf(body)).join()).toContain(fault)
})
