/** Languages written from right to left, whatever the language of the interface. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  ...['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ji', 'ks', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'],
])

/** The direction in which a text of a language is read. A script in the tag decides: `az-Arab`. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = lang.toLowerCase().split('-')
  const script = rest.find((part) => part.length === 4)
  if (script !== undefined) return /^(arab|hebr|thaa|syrc|nkoo)$/.test(script) ? 'rtl' : 'ltr'
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}
