import type { Page } from '@playwright/test'
import { type Part, showParts } from '../../support/article/parts.ts'
import { expect, test } from '../../support/larder.ts'
import { demoBooks } from '../../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`
const HIDDEN = /[\u00ad\u200b\u2060\ufeff]/

/** What the reader has copied, as text and as HTML. */
const copied = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { text: (await read('text/plain')) ?? '', html: (await read('text/html')) ?? '' }
  })
}

for (const language of ['en', 'ru', 'uk'])
  test(`copied text has no hidden characters, a passage and the whole screen, ${language}`, {
    tag: '@deep',
  }, async ({ larder, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: larder.origin })
    await page.goto(`${larder.origin}/${language}${address}`)
    const paragraph = page.locator('.article-html > p').nth(1)
    await expect(paragraph).toBeVisible()
    await expect(page.getByRole('toolbar').last()).toBeVisible()
    expect(await page.locator('.article-html').textContent()).toMatch(HIDDEN)
    await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element))
    // What copies is loaded with the first selection.
    await expect.poll(async () => (await copied(page)).text).not.toMatch(HIDDEN)
    const passage = await copied(page)
    await page.keyboard.press('ControlOrMeta+a')
    const all = await copied(page)
    const plain = (await paragraph.textContent())?.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim() ?? ''
    expect(passage.text.replace(/\s+/g, ' ').trim()).toBe(plain)
    expect(all.text.replace(/\s+/g, ' ')).toContain(plain)
    for (const text of [passage.text, passage.html, all.text, all.html]) expect(text).not.toMatch(HIDDEN)
    expect(all.html).not.toContain('<button')
  })

/** Selects from the first text of one element to the last of another, and copies. */
const copiedBetween = async (page: Page, from: string, to: string) => {
  await page.evaluate(
    ([from, to]) => {
      const [start, end] = [document.querySelector(from), document.querySelector(to)]
      if (start !== null && end !== null) getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length)
    },
    [from, to] as const,
  )
  return copied(page)
}

const PARTS: readonly Part[] = [
  [
    'ol',
    { start: '3', type: 'a' },
    ['li', {}, 'three'],
    [
      'li',
      { id: 'a' },
      'fo\u00adur ',
      ['a', { href: '/privacy-policy', id: 'link' }, 'words'],
      ['ul', {}, ['li', {}, 'inner']],
    ],
    ['li', { id: 'b' }, 'five'],
  ],
  ['h2', {}, 'How to ', ['em', { id: 'cook' }, 'co\u00adok'], ' oats'],
  ['p', { id: 'p' }, 'A box: ', ['img', { src: '/favicon.ico', alt: 'A bo\u00adx' }], ' 10\u00a0g, 👩‍👩‍👧'],
  [
    'table',
    {},
    ['thead', {}, ['tr', {}, ['th', {}, 'Food'], ['th', {}, 'g']]],
    [
      'tbody',
      {},
      ['tr', {}, ['td', {}, 'Oats'], ['td', { id: 'c' }, '10']],
      ['tr', {}, ['td', {}, 'Rye'], ['td', { id: 'd' }, '8']],
    ],
  ],
  [
    'table',
    {},
    [
      'tbody',
      {},
      ['tr', {}, ['th', { rowspan: '2' }, 'Oats'], ['td', { id: 'raw' }, 'raw'], ['td', {}, '10']],
      ['tr', {}, ['td', {}, 'cooked'], ['td', { id: 'grams' }, '8']],
    ],
  ],
  ['p', {}, 'So ', ['math', {}, ['msup', {}, ['mi', { id: 'x' }, 'x'], ['mn', {}, '2']]]],
  ['pre', { id: 'pre' }, 'a\n  b'],
  [
    'ol',
    {},
    ['li', { id: 'one' }, '\n', ['p', {}, 'A note'], '\n', ['p', {}, 'Its end'], '\n'],
    ['li', { id: 'two' }, '\n', ['p', {}, 'Another'], '\n'],
  ],
]

test('a passage is copied with its list, table, link, pictures and formula', { tag: '@deep' }, async ({
  larder,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: larder.origin })
  await page.goto(larder.origin + address)
  await expect(page.getByRole('toolbar').last()).toBeVisible()
  await page.evaluate(`(${showParts})(${JSON.stringify(PARTS)})`)
  const link = `<a href="${larder.origin}/privacy-policy">`
  await expect.poll(async () => (await copiedBetween(page, '#a', '#b')).text).not.toMatch(HIDDEN)
  const list = await copiedBetween(page, '#a', '#b')
  expect(list.text).toBe('d. four words\n  • inner\ne. five')
  expect(list.html.replace(/>\s+</g, '><')).toContain(
    `<ol start="4" type="a"><li>four ${link}words</a><ul><li>inner</li></ul></li><li>five</li></ol>`,
  )
  expect((await copiedBetween(page, '#link', '#link')).html).toContain(`${link}words</a>`)
  // A part of a heading is a heading, as browsers copy it.
  const heading = await copiedBetween(page, '#cook', '#cook')
  expect(heading.text).toBe('cook')
  expect(heading.html).toContain('<h2><em>cook</em></h2>')
  const picture = await copiedBetween(page, '#p', '#p')
  expect(picture.text).toBe('A box: 10\u00a0g, 👩‍👩‍👧')
  expect(picture.html).toMatch(/<img [^>]*alt="A box"/)
  expect(picture.html).toContain(`src="${larder.origin}/favicon.ico"`)
  const table = await copiedBetween(page, '#c', '#d')
  expect(table.text).toBe('\t10\nRye\t8')
  expect(table.html).toContain('<table><tbody><tr><td></td><td>10</td></tr>')
  // The first cell of the second row is in the second column. With an empty one before “raw”, both rows would not fit together.
  const spanning = await copiedBetween(page, '#raw', '#grams')
  expect(spanning.text).toBe('raw\t10\ncooked\t8')
  expect(spanning.html.replace(/>\s+</g, '><')).toContain('<table><tbody><tr><td>raw</td><td>10</td></tr>')
  const formula = await copiedBetween(page, '#x', '#x')
  expect(formula.text).toBe('x^2')
  expect(formula.html).toContain('</math>')
  expect((await copiedBetween(page, '#pre', '#pre')).text).toBe('a\n  b')
  // Notes have their words in paragraphs, with white space around them that nobody sees.
  expect((await copiedBetween(page, '#one', '#two')).text).toBe('1. A note\n  Its end\n2. Another')
  // Dragged into another window.
  const dragged = await page.evaluate(() => {
    const text = document.getElementById('a')?.firstChild
    if (!(text instanceof Text)) throw new Error('no text')
    getSelection()?.setBaseAndExtent(text, 0, text, text.length)
    const dataTransfer = new DataTransfer()
    text.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
    return dataTransfer.getData('text/plain')
  })
  expect(dragged.trim()).toBe('four')
  // What is in a field is the reader's, and stays as it is.
  await page.getByRole('searchbox').fill('so\u00adft')
  await page.getByRole('searchbox').selectText()
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('so\u00adft')
})

test('the screen stays on while the reader reads, and not after they went', async ({ larder, page }) => {
  await page.addInitScript(() => {
    const locks = { on: 0 }
    Object.assign(window, { locks })
    const request = async () => {
      locks.on++
      const lock = { released: false, release: async () => {} }
      lock.release = async () => {
        if (!lock.released) locks.on--
        lock.released = true
      }
      return lock
    }
    Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request }, configurable: true })
  })
  const on = () => page.evaluate(() => (window as unknown as { locks: { on: number } }).locks.on)
  await page.clock.install()
  await page.goto(larder.origin + address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect.poll(on).toBe(1)
  // Nobody reads one screen for so long.
  await page.clock.fastForward('11:00')
  await expect.poll(on).toBe(0)
  await page.keyboard.press('PageDown')
  await expect.poll(on).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/`)
  await expect.poll(on).toBe(0)
})
