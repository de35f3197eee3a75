/** The elements that say of words what a style says of them. */
export function marksOf(declared: (property: string) => string | undefined): readonly string[] {
  const weight = declared('font-weight')
  const isBold = weight !== undefined && (/^bold/.test(weight) || Number(weight) >= 600)
  const isItalic = /^(?:italic|oblique)/.test(String(declared('font-style')))
  const isStruck = String(declared('text-decoration') ?? declared('text-decoration-line')).includes('line-through')
  const align = String(declared('vertical-align'))
  return [
    ...(isBold ? ['strong'] : []),
    ...(isItalic ? ['em'] : []),
    ...(isStruck ? ['del'] : []),
    ...(/^(?:super|sub)$/.test(align) ? [align === 'sub' ? 'sub' : 'sup'] : []),
  ]
}
