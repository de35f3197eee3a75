import { useId } from 'react'
import styles from './reading-settings-panel.module.css'

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly values: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
  /** Show each value as its colour. The name is the tooltip and the text for screen readers. */
  readonly swatches?: boolean
}

/** One setting with a few values. */
export function Choice<T extends string>({ name, values, names, value, onChange, swatches = false }: ChoiceProps<T>) {
  const id = useId()
  return (
    <fieldset className={styles.row}>
      <legend>{name}</legend>
      <span className={swatches ? styles.swatches : styles.group}>
        {values.map((one) => (
          <label key={one} className={styles.option} title={swatches ? names[one] : undefined}>
            <input type="radio" name={id} checked={one === value} onChange={() => onChange(one)} />
            {swatches && <span className={styles.swatch} data-of={one} />}
            <span className={swatches ? 'visually-hidden' : undefined}>{names[one]}</span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}
