import { useLingui } from '@lingui/react/macro'
import { DEFAULT_TEXT_PX } from '#contract/limits.ts'
import { largerSize, MAX_TEXT_PX, MIN_TEXT_PX, smallerSize } from '../../../ui/article/look.ts'
import styles from './reading-settings-panel.module.css'

/** As the reader's size is stored. Not `--text-size`: while the page is printed, that is the size on paper. */
const defaultTextSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--default-text-size')) *
  DEFAULT_TEXT_PX

interface TextSizeProps {
  readonly size: number | null
  readonly onChange: (px: number) => void
}

/** The buttons at the ends are not disabled, or they would lose the focus. There they choose the same size again. */
export function TextSize({ size: chosen, onChange }: TextSizeProps) {
  const { t } = useLingui()
  const size = chosen ?? defaultTextSize()
  return (
    <div className={styles.row}>
      <span>{t`Text size`}</span>
      <span className={styles.group}>
        <button
          type="button"
          aria-label={t`A−, smaller text`}
          aria-disabled={size <= MIN_TEXT_PX || undefined}
          onClick={() => onChange(smallerSize(size))}
        >
          A−
        </button>
        <output>{size}</output>
        <button
          type="button"
          aria-label={t`A+, larger text`}
          aria-disabled={size >= MAX_TEXT_PX || undefined}
          onClick={() => onChange(largerSize(size))}
        >
          A+
        </button>
      </span>
    </div>
  )
}
