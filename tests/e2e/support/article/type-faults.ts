/** What is wrong with the type of a page, as its reader sees it. Runs in the page. */
export function typeFaults(): string[] {
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden=true], svg, .visually-hidden') === null &&
    getComputedStyle(element).clipPath === 'none'
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '')
  // The bar of an article has one line by design, and a wide table scrolls.
  const isCut = (element: Element): boolean =>
    element.closest('.table-box, pre, header [role=status], [class*=title]') !== null
  // The skip link waits above the window.
  const isBlock = (element: Element): boolean =>
    getComputedStyle(element).display !== 'inline' && element.getBoundingClientRect().bottom > 0
  function faultsOf(element: Element): string[] {
    const box = element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const em = Number.parseFloat(getComputedStyle(element).fontSize)
    const letters = element.textContent?.length ?? 0
    return [
      ...(text.right > box.right + 2 || text.left < box.left - 2 ? ['leaves its box'] : []),
      ...(box.right > innerWidth + 1 || box.left < -1 ? ['leaves the window'] : []),
      ...(letters > 6 && box.width < 3 * em && box.height > 3 * em ? ['is a column of letters'] : []),
    ].map((fault) => `${element.tagName} “${element.textContent?.slice(0, 24)}” ${fault}`)
  }
  const root = document.documentElement
  const wide = root.scrollWidth - root.clientWidth
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) => hasText(element) && isSeen(element) && isBlock(element) && !isCut(element),
  )
  return [...(wide > 0 ? [`the page is ${wide} px too wide`] : []), ...new Set(texts.flatMap(faultsOf))]
}

/** The letters in a line of the longest paragraph, the width of the text, and that of the contents beside it. */
export function measureText() {
  const paragraphs = [...document.querySelectorAll<HTMLElement>('#root .article-html > p')]
  const [longest] = paragraphs.sort((one, other) => (other.textContent ?? '').length - (one.textContent ?? '').length)
  if (longest === undefined) throw new Error('No text')
  const { fontSize, lineHeight } = getComputedStyle(longest)
  const lines = Math.round(longest.getBoundingClientRect().height / Number.parseFloat(lineHeight))
  const contents = document.querySelector<HTMLElement>('#root main nav:has(+ article)')
  return {
    px: Number.parseFloat(fontSize),
    letters: (longest.textContent ?? '').replaceAll('\u00ad', '').length / lines,
    width: longest.clientWidth,
    contents: contents?.checkVisibility() ? contents.clientWidth : null,
  }
}
