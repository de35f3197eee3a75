import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './rest.module.css'

interface RestProps {
  /** How much of the article is behind the reader, 0 to 1. */
  readonly fraction: number
  readonly minutesToRead: number
}

/** Shown at the lower edge while the bars are hidden. Screen readers have the progress bar and the line below the title. */
export function Rest({ fraction, minutesToRead }: RestProps) {
  const { t, i18n } = useLingui()
  const percent = i18n.number(fraction, { style: 'percent' })
  const rest = t`${plural(minutesToRead, { one: '# min left', other: '# min left' })}`
  return <p className={`${styles.rest} screen-only`} aria-hidden="true">{`${percent} · ${rest}`}</p>
}
