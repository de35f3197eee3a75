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

/** The elements that stand for elements around whole blocks. */
const AROUND_BLOCKS = new Map(
  Object.entries({
    ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', cite: 'em' },
    ...{ del: 'del', s: 'del', strike: 'del' },
  }),
)

/** The marks of the words in a block: its own, and those of the elements around it that it does not take back. */
export function blockMarks(
  around: readonly string[],
  name: string,
  declared: (property: string) => string | undefined,
): readonly string[] {
  const [weight, style] = [declared('font-weight'), declared('font-style')]
  const own = marksOf(declared).filter((mark) => !/^su[bp]$/.test(mark))
  const isInherited = (mark: string): boolean =>
    !(mark === 'strong' && weight !== undefined) && !(mark === 'em' && style !== undefined)
  const named = AROUND_BLOCKS.get(name)
  return [...new Set([...around.filter(isInherited), ...own, ...(named === undefined ? [] : [named])])]
}
