import { type Part, showParts } from '#tests/e2e/support/article/parts.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { runIn } from './support/engine.ts'
import { expectText } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles

const PARTS: readonly Part[] = [
  [
    'ol',
    { start: '3' },
    ['li', {}, 'three'],
    ['li', { id: 'from' }, 'fo\u00adur ', ['a', { href: '/privacy-policy' }, 'words']],
    ['li', { id: 'to' }, 'five'],
  ],
  [
    'table',
    {},
    [
      'tbody',
      {},
      ['tr', {}, ['td', {}, 'Oats'], ['td', { id: 'cell' }, '10']],
      ['tr', {}, ['td', {}, 'Rye'], ['td', { id: 'end' }, '8']],
    ],
  ],
]

for (const engine of ENGINES)
  test(`${engine.name}: what is copied has its list, its table, whole addresses and nothing hidden`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await browser.goto(`${larder.origin}/${book.slug}/${first}`)
    await expectText(browser, 'main h1', /./)
    await runIn(browser, showParts, PARTS)
    const copy = (from: string, to: string) =>
      runIn(
        browser,
        (from, to) => {
          const [start, end] = [document.querySelector(from), document.querySelector(to)]
          if (start?.firstChild == null || end === null) throw new Error('there are no such parts')
          const range = document.createRange()
          range.setStart(start.firstChild, 0)
          range.setEnd(end, end.childNodes.length)
          getSelection()?.removeAllRanges()
          getSelection()?.addRange(range)
          const clipboardData = new DataTransfer()
          // From the body, as when a whole screen is selected.
          document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
          return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
        },
        from,
        to,
      )
    expect(await copy('#from', '#to')).toEqual([
      '4. four words\n5. five',
      `<ol start="4"><li>four <a href="${larder.origin}/privacy-policy">words</a></li><li>five</li></ol>`,
    ])
    expect(await copy('#cell', '#end')).toEqual([
      '\t10\nRye\t8',
      '<table><tbody><tr><td></td><td>10</td></tr><tr><td>Rye</td><td>8</td></tr></tbody></table>',
    ])
  })
