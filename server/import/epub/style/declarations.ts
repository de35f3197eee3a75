export interface Declared {
  readonly value: string
  readonly isImportant: boolean
}

/** What a `style` attribute or a rule declares, by property. Names and values are in small letters; the last one counts. */
export function declarationsOf(style: string | null | undefined): Map<string, Declared> {
  const declared = new Map<string, Declared>()
  if (typeof style !== 'string') return declared
  for (const part of style.toLowerCase().split(';')) {
    const at = part.indexOf(':')
    if (at === -1) continue
    const [value = '', mark = ''] = part.slice(at + 1).split('!')
    const name = part.slice(0, at).trim()
    declared.set(name, { value: value.trim(), isImportant: mark.trim() === 'important' })
  }
  return declared
}
