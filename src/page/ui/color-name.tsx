import { useLingui } from '@lingui/react/macro'
import type { HighlightColor } from '#contract/library/highlights.ts'

/** The name of a highlight's color, for readers who do not see it. */
export function ColorName({ color }: { readonly color: HighlightColor }) {
  const { t } = useLingui()
  const names: Readonly<Record<HighlightColor, string>> = {
    yellow: t`Yellow`,
    green: t`Green`,
    blue: t`Blue`,
    pink: t`Pink`,
  }
  return <span className="visually-hidden">{names[color]}</span>
}
