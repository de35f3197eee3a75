import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

// docs/content.md lists what becomes of each mark.

test.each([
  [
    'a picture that is a link',
    '[![A box](images/box.svg)](/oats)',
    /^<figure><a href="\/oats"><img alt="A box"[^>]*><\/a><\/figure>$/,
  ],
  [
    'a picture that is a link, with a caption',
    '[![A box](images/box.svg "A caption")](/oats)',
    /^<figure><a href="\/oats"><img alt="A box"[^>]*><\/a><figcaption>A caption<\/figcaption><\/figure>$/,
  ],
  ['a picture in a heading', '## Oats ![A box](images/box.svg)\n\nRye.', /<h2[^>]*>Oats <img alt="A box"/],
  ['a picture in a cell', '| A |\n|---|\n| ![A box](images/box.svg) |', /<td><img alt="A box"/],
  [
    'a captioned picture alone in an item',
    '- ![A box](images/box.svg "A caption")',
    /<li><figure><img alt="A box"[^>]*><figcaption>A caption<\/figcaption><\/figure><\/li>/,
  ],
  [
    'brackets in the words of a picture',
    '![Oats \\[b\\](c) [sic]](images/box.svg)',
    /<img alt="Oats \[b\]\(c\) \[sic\]"/,
  ],
  ['an address alone', 'See https://example.org/a.', /<a href="https:\/\/example\.org\/a"/],
  [
    'an address in quotation marks',
    '«https://example.org/a»',
    /«<a href="https:\/\/example\.org\/a"[^>]*>https:\/\/example\.org\/a<\/a>»/,
  ],
  [
    'an address without a scheme in them',
    '“www.example.org”, x',
    /“<a href="http:\/\/www\.example\.org"[^>]*>www\.example\.org<\/a>”, x/,
  ],
  [
    'a mail address in quotation marks',
    '«a@oats.example»',
    /«<a href="mailto:a@oats\.example"[^>]*>a@oats\.example<\/a>»/,
  ],
  [
    'an address before an ellipsis',
    '„https://example.org/a…“',
    /„<a href="https:\/\/example\.org\/a"[^>]*>[^<]*a<\/a>…“/,
  ],
  [
    'an address with quotation marks of its own',
    'https://example.org/«a»',
    /<a href="https:\/\/example\.org\/%C2%ABa%C2%BB"/,
  ],
  [
    'an address with a dash of its own',
    'https://example.org/Hardy–Weinberg',
    /<a href="https:\/\/example\.org\/Hardy%E2%80%93Weinberg"/,
  ],
  ['an address in angle brackets', 'See <https://example.org/a>.', /<a href="https:\/\/example\.org\/a"/],
  ['a rule', 'Oats.\n\n---\n\nRye.', /<p>Oats\.<\/p><hr><p>Rye\.<\/p>/],
])('%s is shown', async (_, body, html) => {
  expect(await shown(body)).toMatch(html)
})

test.each([
  [
    'a captioned picture with words in a link',
    '[![A box](images/box.svg "A caption") b](/oats)',
    'a paragraph of its own',
  ],
  ['a captioned picture in a cell', '| A |\n|---|\n| ![A box](images/box.svg "A caption") |', 'a paragraph of its own'],
  [
    'a note in a caption',
    '![A](images/box.svg "WHO[^1]")\n\n[^1]: n',
    '1: a caption is plain words, and would show [^1]',
  ],
  ['emphasis in a caption', '![A](images/box.svg "WHO, *2012*")', 'a caption is plain words, and would show *2012*'],
  [
    'a link in a caption',
    '![A][b]\n\n[b]: images/box.svg "[WHO](/oats)"',
    'a caption is plain words, and would show ](',
  ],
  ['HTML in a caption', "![A](images/box.svg 'CO<sub>2</sub>')", 'a caption is plain words, and would show <sub>'],
  ['HTML in the words of a picture', '![CO<sub>2</sub>](images/box.svg)', 'do not see a picture have no HTML'],
  [
    'a note in the words of a picture',
    '![A[^1]](images/box.svg)\n\n[^1]: n',
    'the mark of a note stands after a picture',
  ],
  ['a link in the words of a picture', '![A [box](/oats)](images/box.svg)', '1: the words of a picture have no link'],
  ['a link in the words of a picture by reference', '![A [box](/oats)][b]\n\n[b]: images/box.svg', '1: the words of a'],
  [
    'a picture in the words of another',
    '![A ![red](images/box.svg) box](images/box.svg "C")',
    '1: the words of a picture have no link and no other picture',
  ],
  [
    'a captioned picture between words, by reference',
    'w ![b][s] w\n\n[s]: images/box.svg "C"',
    'a paragraph of its own',
  ],
  ['the title of a link', '[rye](/oats "A title")', 'a link has no title'],
  ['the title of a link by reference', '[rye][r]\n\n[r]: /oats "A title"', 'a link has no title'],
  ['a link without words', 'Oats [](/oats)', 'a link needs words'],
  ['a note in a link', '[a[^1]](/oats)\n\n[^1]: n', 'the mark of a note stands after a link'],
  ['an address without a host', '[a](https://)', 'the link https:// is no whole address'],
  [
    'an address of mail alone',
    '[a](a@oats.example)',
    '1: the link a@oats.example is an address of mail; write mailto:a@',
  ],
  ['a tag with its end', 'So <u>word</u>.', '1: raw HTML is not taken: <u>. Only'],
  ['an end without its tag', 'So word</u>.', '1: raw HTML is not taken: </u>. Only'],
  ['a new line before words', '<br>\nwords', '<br> cannot begin a paragraph; put it at the end of a line'],
  ['a comment', 'Oats.\n\n<!-- later -->', 'comments <!-- … --> are not taken; delete it'],
])('%s is a fault', async (_, body, fault) => {
  expect(await faultsOf(body)).toEqual([expect.stringContaining(fault)])
})

test.each([
  'p < 0.05, n > 3; 2 * 3 * 4, 5*3 and 2*4',
  'Salt* and **sugar, *adults, **children',
  'a_b_c, [sic], (1) and \\*so\\*, \\[^1]',
  'Соль* и сахар** — «ВОЗ», 2012',
])('plain words are a caption: %s', async (caption) => {
  expect(await shown(`![A](images/box.svg "${caption}")`)).toContain('<figcaption>')
  expect(await shown(`![A][b]\n\n[b]: <images/box.svg> "${caption}"`)).toContain('<figcaption>')
})
