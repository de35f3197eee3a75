import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  applySettings,
  MAX_TEXT_PX,
  MIN_TEXT_PX,
  type ReadingSettings,
  readSettings,
  THEMES,
  TYPEFACES,
  WIDTHS,
} from '../../../shell/reading-settings.ts'
import styles from './reading-toolbar.module.css'

/** The settings for theme, size, typeface and width of the text. */
export function ReadingSettingsPanel() {
  const { t } = useLingui()
  const [settings, setSettings] = useState(readSettings)
  const change = (part: Partial<ReadingSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    applySettings(next)
  }
  const size =
    settings.size ?? Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--text-size'), 10)
  const themes = { auto: t`Auto`, light: t`Light`, sepia: t`Sepia`, dark: t`Dark`, black: t`Black` }
  const typefaces = { literata: 'Literata', golos: 'Golos' }
  const widths = { narrow: t`Narrow`, book: t`Book`, wide: t`Wide` }
  return (
    <>
      <Choice
        name={t`Theme`}
        values={THEMES}
        names={themes}
        value={settings.theme}
        onChange={(theme) => change({ theme })}
        swatches
      />
      <div className={styles.row}>
        <span>{t`Text size`}</span>
        <span className={styles.group}>
          <button
            type="button"
            aria-label={t`A−, smaller text`}
            disabled={size <= MIN_TEXT_PX}
            onClick={() => change({ size: size - 1 })}
          >
            A−
          </button>
          <output>{size}</output>
          <button
            type="button"
            aria-label={t`A+, larger text`}
            disabled={size >= MAX_TEXT_PX}
            onClick={() => change({ size: size + 1 })}
          >
            A+
          </button>
        </span>
      </div>
      <Choice
        name={t`Typeface`}
        values={TYPEFACES}
        names={typefaces}
        value={settings.typeface}
        onChange={(typeface) => change({ typeface })}
      />
      <Choice
        name={t`Line width`}
        values={WIDTHS}
        names={widths}
        value={settings.width}
        onChange={(width) => change({ width })}
      />
    </>
  )
}

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly values: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
  /** Show each value as its colour. The name is the tooltip and the text for screen readers. */
  readonly swatches?: boolean
}

function Choice<T extends string>({ name, values, names, value, onChange, swatches = false }: ChoiceProps<T>) {
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
