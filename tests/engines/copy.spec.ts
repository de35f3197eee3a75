import { type Part, showParts } from '#tests/e2e/support/article/parts.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { runIn } from './support/engine.ts'
import { expectText, readyOffline } from './support/reader.ts'
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
  ['p', { id: 'pictured' }, 'A bo\u00adx: ', ['img', { src: '/favicon.ico', alt: 'A box' }], ' of oats'],
]

const COPY = 'copy-selection'

/** Shows a button that copies the selection, as a reader's own click, and keeps what the app put on the clipboard. */
function showCopyButton(): void {
  const button = document.createElement('button')
  button.id = 'copy-selection'
  button.style.cssText = 'position: fixed; inset: auto 0 0 auto; z-index: 9'
  button.textContent = 'Copy'
  // The selection stays.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => document.execCommand('copy'))
  addEventListener('copy', ({ clipboardData }) => {
    button.dataset.copied = JSON.stringify(['text/plain', 'text/html'].map((type) => clipboardData?.getData(type)))
  })
  document.body.append(button)
}

for (const engine of ENGINES)
  test(`${engine.name}: what is copied has its list, its table, whole addresses and nothing hidden`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await browser.goto(`${larder.origin}/${book.slug}/${first}`)
    await expectText(browser, 'main h1', /./)
    // The app draws the article anew when its stored text arrives.
    await readyOffline(browser)
    await runIn(browser, showParts, PARTS)
    await runIn(browser, showCopyButton)
    const copySelected = async () => {
      await browser.click(`#${COPY}`)
      return runIn(browser, (id) => JSON.parse(document.getElementById(id)?.dataset.copied ?? '[]') as string[], COPY)
    }
    const copy = async (from: string, to: string) => {
      await runIn(
        browser,
        (from, to) => {
          const [start, end] = [document.querySelector(from), document.querySelector(to)]
          if (start?.firstChild == null || end === null) throw new Error('there are no such parts')
          getSelection()?.setBaseAndExtent(start.firstChild, 0, end, end.childNodes.length)
        },
        from,
        to,
      )
      return copySelected()
    }
    // The app loads what copies with the first selection.
    await expect
      .poll(() => copy('#from', '#to'))
      .toEqual([
        '4. four words\n5. five',
        `<ol start="4"><li>four <a href="${larder.origin}/privacy-policy">words</a></li><li>five</li></ol>`,
      ])
    expect(await copy('#cell', '#end')).toEqual([
      '\t10\nRye\t8',
      '<table><tbody><tr><td></td><td>10</td></tr><tr><td>Rye</td><td>8</td></tr></tbody></table>',
    ])
    // Firefox has a range for each cell that was selected with Ctrl. Others have one range only.
    const ranges = await runIn(browser, () => {
      const selection = getSelection()
      selection?.removeAllRanges()
      for (const cell of document.getElementById('cell')?.closest('tr')?.cells ?? []) {
        const range = document.createRange()
        range.selectNode(cell)
        selection?.addRange(range)
      }
      return selection?.rangeCount
    })
    if (ranges === 2)
      expect(await copySelected()).toEqual([
        'Oats\t10',
        '<table><tbody><tr><td>Oats</td><td>10</td></tr></tbody></table>',
      ])
    const [text, html] = await copy('#pictured', '#pictured')
    expect(text).toBe('A box: of oats')
    expect(html).toContain(`src="${larder.origin}/favicon.ico"`)
    // The whole screen, as with Ctrl and A.
    await runIn(browser, () => getSelection()?.selectAllChildren(document.body))
    await browser.click(`#${COPY}`)
    const all = await runIn(browser, (id) => document.getElementById(id)?.dataset.copied ?? '', COPY)
    expect(all).toContain('A box: of oats')
    expect(all).not.toMatch(/\u00ad|<button/)
  })
