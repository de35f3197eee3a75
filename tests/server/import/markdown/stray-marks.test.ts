import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

test.each([
  ['a picture of a wiki', '![[box.svg]]', 'a picture is written'],
  ['a link of a wiki', 'See [[rye]].', 'a link is written'],
  ['an address with a blank', '[Salt](salt a day.md)', 'an address with blanks'],
  ['the size of a picture', '![A box](images/box.svg =100x20)', 'an address with blanks'],
  ['attributes', '![A box](images/box.svg){width=50%}', 'attributes in braces'],
  ['an id of a heading', '## Oats {#oats}', 'attributes in braces'],
  ['a note in the line', 'Oats^[A note] feed.', 'a note is written [^1]'],
  ['a formula', 'So $$x^2$$.', 'formulas between $'],
  ['a box', ':::note\nOats.\n:::', 'boxes that begin'],
  ['a kind of quotation', '> [!NOTE]\n> Oats.', 'a quotation has no kind'],
  ['lowered letters', 'H~2~O', 'lowered letters are written <sub>'],
  ['raised letters', '10^3^ g', 'raised letters are written <sup>'],
  ['marked words', 'So ==much== oats', 'marked words between =='],
  ['a formula in a line', 'So $x^2+y$ is', 'formulas between $'],
  ['letters of a formula', 'So $\\alpha$ is', 'formulas between $'],
  ['a list of contents', '[TOC]', 'a list of contents is made'],
  ['a list of contents of a wiki', '[[_TOC_]]', 'a list of contents is made'],
  ['a box with exclamation marks', '!!! note\n    words', 'boxes that begin with !!!'],
  ['a command', '{% include oats %}', 'there are no commands'],
  ['another command', '.. note::\n   words', 'commands such as .. note::'],
  ['added words', 'So {++much++} oats', 'marks of a review'],
  ['a hidden remark', 'So %%why?%% oats', 'marks of a review'],
  ['a source', 'Oats [@smith2004; @lee-1999].', 'a source is written as a note'],
  ['another heading', '== Oats', 'a heading begins with ##'],
  ['a short form', '*[WHO]: World Health Organization', 'explanations of short forms'],
  ['lines of verse', '| One\n|   two', 'lines that begin with |'],
  ['letters of a list', 'a. one\nb. two', 'these lines become one paragraph'],
  ['numbers in brackets', '(1) one\n(2) two', 'these lines become one paragraph'],
  ['points of a list', '• one\n• two', 'these lines become one paragraph'],
  ['a dialogue', '— Да.\n— Нет.', 'these lines become one paragraph'],
  ['a formula with blanks', 'So $E = mc^2$.', 'formulas between $'],
  ['a letter as a formula', 'Let $x$ be salt.', 'formulas between $'],
  ['braces in a formula', 'So $\\{x_1\\}$ is', 'formulas between $'],
  ['a formula with words in braces', 'Взять $v_{соль} + 2$ и', 'formulas between $'],
  ['a formula beside prices', 'From $5 to $10 at $x^2$.', 'formulas between $'],
  ['a formula of a chat', 'So \\(x^2\\).', 'formulas between \\('],
  ['a formula of a chat on lines of its own', '\\[\n\\frac{a}{b}\n\\]', 'formulas between \\('],
  ['a lowered letter of a chat', 'So \\( x_1 + x_2 \\).', 'formulas between \\('],
  ['a blank in a link', 'See [words] (/oats).', 'no blank stands in [words](address)'],
  ['a blank in a picture', '![b] (images/box.svg)', 'no blank stands in [words](address)'],
  ['a blank before an outer address', 'See [words] (https://example.org).', 'no blank stands in [words](address)'],
  ['brackets the other way round', 'See (words)[/rye].', 'a link is written [words](address)'],
  ['attributes after a colon', 'Oats.\n{: .note}', 'attributes in braces'],
  ['attributes after a blank', '![b](images/box.svg){ width=50% }', 'attributes in braces'],
  ['an id with a colon', '## A {#sec:a}\n\nx', 'attributes in braces'],
  ['a class and an id', 'Oats {.a #b}', 'attributes in braces'],
  ['points of a list of Word', '· milk\n· eggs', 'these lines become one paragraph'],
  ['squares', 'Buy:\n■ milk\n■ eggs', 'these lines become one paragraph'],
  ['ticks', '✓ milk\n✓ eggs', 'these lines become one paragraph'],
  ['hyphens before no-break spaces', '-\u00a0a\n-\u00a0b', 'these lines become one paragraph'],
  ['tasks without a blank', '-[ ] a\n-[ ] b', 'these lines become one paragraph'],
  ['a task with an empty box', '- [] a', 'a task begins with - [ ]'],
  ['a task with a no-break space', '- [\u00a0] a', 'a task begins with - [ ]'],
  ['blanks in struck words', 'So ~~ no ~~ oats', 'words between ~~ have no blank'],
  ['words added', 'So ++new++ oats', 'added words between ++'],
  ['an apostrophe for code', 'п`ять і об`єкт', 'write an apostrophe as ’'],
  ['a dash by its number in Windows', 'Oats &#151; a grain', '1: &#151; stands for no letter; write the letter itself'],
  ['a point of a list by its number', 'Oats &#xF0B7; rye', '1: &#xF0B7; stands for no letter'],
  ['a command of a program for sites', 'So {{< figure src="images/box.svg" >}}.', 'no commands such as {{< … >}}'],
  ['the end of such a command', '{{< /note >}}', 'no commands such as {{< … >}}'],
  [
    'a blank in an address',
    'See <https://example.org/a b> for it.',
    '1: an address between < and > has no blank in it',
  ],
  [
    'a blank in one without a scheme',
    'Oats.\nSee <www.example.org/a b>.',
    '2: an address between < and > has no blank',
  ],
  ['a slip in the name of a letter', 'Oats\n10&nbps;g', '2: &nbps; stands for no letter; write the letter itself'],
  ['a cell too many', '| A | B |\n|---|---|\n| 1 | 2 | 3 |', 'a row has 3 cells, and the first one 2'],
])('%s of other programs is a fault', async (_, body, message) => {
  expect(await faultsOf(body)).toEqual([expect.stringContaining(message)])
})

test.each([
  'It costs $5 to ~10 $, a == b, 2^10 and x ^ y.',
  'Oats are good\n— and cheap — for all.',
  'A. Author wrote it\nin 1999.',
  '`$$x$$ ~a~ [[b]] $x$ (a)[/b] ++a++ {#b}`',
  'From $5 to $10, 5$ and 10$, $20,000 or $30,000, $5-$10, $5 and 10$ a day.',
  'Купил за $5, а продал за 10$. От $5 до 10$; $5=€4.60$, US$6 = A$9, $10^6 или 20$.',
  'Коштує $5 чи 10$, тобто $5 + 10$ разом.',
  'Micro$oft, A$AP, $HOME and $PATH$, $5 (US$) and $6.',
  'Brackets \\(so\\) and \\[so\\], \\[note 1\\], а\\) и б\\), \\$x^2\\$.',
  'Read [sic] (he meant rye), [1] (https://example.org), [sic] (/ˈsɪk/) and f(x)[y].',
  'A set {1, 2}, {x}, {.5}, {x = 1}, {name} and :).',
  'Cost · benefit\n— and · risk.',
  'Ca·2\n· is one point.',
  'C++ and D++, +++ strong, ++ medium, «++, +», i++ or ++i.',
  'About ~~5 g; п`ять.',
  'The `Oumuamua and a `code` of re`name`d.',
  '-5 or\n-[2, 3].',
  'It costs $10^6 in 2019 and $20, $5^ and $6, \\$x^2\\$, US$ 5 or A$2^nd$3.',
  'Salt 5 %% and 100%%, {seller}, {{ x }}, :smile: at 10:30:45, (x^2).',
  'Write to [@larder] or @oats; really!!! So? ?',
  '!!! Important\n??? What',
  'Oats&nbsp;g &mdash; &frac12; AT&T; R&D; \\&nbps; &amp;nbps; `&nbps; {{< x >}}`, a && b;.',
  'See https://example.org/?a=1&amp;b=2 and <https://example.org/?a=1&lang;=2>.',
  'See <https://example.org/a> b> and a <https://example.org/b c.',
  'Oats &#8212; a&#160;grain, &#x2014; \\&#151; and `&#151;`.',
])('plain words are no fault: %s', async (body) => {
  expect(await shown(body)).toContain('<p>')
})

test('words struck out have two tildes', async () => {
  expect(await shown('~~No~~ oats')).toBe('<p><del>No</del> oats</p>')
})

test.each(['- [x](/oats)\n- [ ](/oats) x', '- \\[] is empty', '- [a] b'])(
  'an item with brackets is no task: %s',
  async (body) => {
    expect((await faultsOf(`${body}\n\n# x`)).join()).not.toContain('a task begins')
  },
)

test('a table in an item has its caption', async () => {
  expect(await shown('- Oats\n\n  | A |\n  |---|\n  | 1 |\n\n  : Source')).toContain('<table><caption>Source</caption>')
})
