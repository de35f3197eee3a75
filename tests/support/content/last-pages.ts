import { letters } from './article-texts.ts'

/** A page's lines between its running head and its number. `opens`: a chapter, so there is no head. */
function linesOf(page: string, opens: boolean): string[] {
  const lines = page.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(opens ? 0 : 1, -1)
}

/** The lines on the last page of each chapter. A chapter opens on the page that begins with its title. */
export function lastPages(pages: readonly string[], titles: readonly string[]): string[][] {
  const shown = pages.filter((page, at) => at < pages.length - 1 || page.trim() !== '')
  let from = 0
  const opening = titles.map((title) => {
    const at = shown.findIndex((page, index) => index >= from && letters(page).startsWith(letters(title)))
    if (at === -1) throw new Error(`no page opens with ${title}`)
    from = at + 1
    return at
  })
  return opening.map((at, index) => {
    const last = (opening[index + 1] ?? shown.length) - 1
    return linesOf(shown[last] ?? '', last === at)
  })
}
