const EXCERPT_CHARS = 220

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** The passage of `text` with the first match in it: everything escaped but `<mark>` round the matches of the stems. */
export function excerptOf(text: string, stems: readonly string[]): string {
  const pattern = new RegExp(stems.map((stem) => stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'iu')
  const first = text.search(pattern)
  const from = first <= EXCERPT_CHARS / 3 ? 0 : text.indexOf(' ', Math.max(0, first - EXCERPT_CHARS / 3)) + 1
  const cut = text.slice(from, from + EXCERPT_CHARS)
  const whole = from + EXCERPT_CHARS >= text.length ? cut : cut.replace(/\s\S*$/, '')
  const marked = whole.split(/([\p{L}\p{N}’'ʼ]+)/u).map((part, index) => {
    const matches = index % 2 === 1 && stems.some((stem) => part.toLowerCase().startsWith(stem))
    return matches ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)
  })
  return `${from > 0 ? '… ' : ''}${marked.join('')}${whole.length < text.length - from ? ' …' : ''}`
}
