import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo } from 'react'
import { SPEEDS } from '../../../shell/reading-settings.ts'
import type { Sleep } from './going-on.ts'
import styles from './listening-options.module.css'
import type { Voices } from './voice.ts'

const SLEEP_MINUTES = [15, 30, 60] as const
const MINUTE_MS = 60_000

interface ListeningOptionsProps {
  readonly voices: Voices
  readonly rate: number
  readonly onRate: (rate: number) => void
  readonly sleep: Sleep
  readonly onSleep: (sleep: Sleep) => void
}

/** The voice, its speed, and when it stops. */
export function ListeningOptions({ voices, rate, onRate, sleep, onSleep }: ListeningOptionsProps) {
  const { t, i18n } = useLingui()
  const speed = useMemo(() => new Intl.NumberFormat(i18n.locales), [i18n.locales])
  const { voice, all, choose } = voices
  const chooseVoice = (uri: string) => {
    const chosen = all.find(({ voiceURI }) => voiceURI === uri)
    if (chosen !== undefined) choose(chosen)
  }
  const chooseSleep = (value: string) => {
    const minutes = SLEEP_MINUTES.find((one) => String(one) === value)
    if (minutes !== undefined) onSleep({ minutes, until: Date.now() + minutes * MINUTE_MS })
    else onSleep(value === 'article' ? 'article' : null)
  }
  return (
    <>
      <Option name={t`Voice`} value={voice?.voiceURI} onChange={chooseVoice}>
        {all.map(({ voiceURI, name }) => (
          <option key={voiceURI} value={voiceURI}>
            {name}
          </option>
        ))}
      </Option>
      <Option name={t`Speed`} value={String(rate)} onChange={(value) => onRate(Number(value))}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {`${speed.format(one)}×`}
          </option>
        ))}
      </Option>
      <Option name={t`Sleep timer`} value={sleepValue(sleep)} onChange={chooseSleep}>
        <option value="off">{t`Off`}</option>
        {SLEEP_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t`${plural(minutes, { one: '# minute', other: '# minutes' })}`}
          </option>
        ))}
        <option value="article">{t`End of the article`}</option>
      </Option>
    </>
  )
}

function sleepValue(sleep: Sleep): string {
  if (sleep === null) return 'off'
  return sleep === 'article' ? sleep : String(sleep.minutes)
}

interface OptionProps {
  readonly name: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Option({ name, value, onChange, children }: OptionProps) {
  const id = useId()
  return (
    <div className={styles.option}>
      <label htmlFor={id}>{name}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
