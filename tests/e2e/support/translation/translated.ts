import { expect, type Page } from '@playwright/test'

/** Code and the text of fields, which no translator touches. */
export const LEFT_ALONE = 'script, style, noscript, textarea'

/**
 * Translates this page and all that comes into it, as a browser's translator does: each text is taken out of the document, and a new
 * one comes in its place, in two elements. The words stay the same, so that a test can name them. Blank texts are taken too, which is
 * more than any translator does.
 */
export function translate(leftAlone: string): void {
  const wrap = (text: Text) => {
    const { parentElement } = text
    if (parentElement === null || text.data === '' || parentElement.closest(`${leftAlone}, font`)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(text.data)
    text.replaceWith(outer)
  }
  const wrapBelow = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') wrapBelow(target)
      else addedNodes.forEach(wrapBelow)
  })
  const begin = () => {
    watch.observe(document.body, { childList: true, characterData: true, subtree: true })
    wrapBelow(document.body)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}

/** Translates every page that is opened from now on. */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(translate, LEFT_ALONE)

/** The texts that React has in an element, where the document shows another one. */
export function stale(): string[] {
  return [...document.querySelectorAll('#root *')].flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    const props: unknown = key === undefined ? null : Reflect.get(element, key)
    const wanted: unknown = props instanceof Object && 'children' in props ? props.children : null
    if (typeof wanted !== 'string' && typeof wanted !== 'number') return []
    const shown = element.textContent
    return shown === String(wanted) ? [] : [`${shown} instead of ${wanted}`]
  })
}

/** Each text is translated, each is the present one, and the app is there. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('#root > header, #root > main, #root > footer')).toHaveCount(3)
  await expect(page.locator('#root main font').first()).toBeAttached()
  await expect.poll(() => page.evaluate(stale)).toEqual([])
  const bare = () =>
    page.evaluate((leftAlone) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text
        if (data !== '' && !parentElement?.closest(`${leftAlone}, font`)) found.push(data)
      }
      return found
    }, LEFT_ALONE)
  await expect.poll(bare).toEqual([])
}
