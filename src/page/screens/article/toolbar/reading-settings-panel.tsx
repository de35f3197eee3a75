import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../shell/notices/toasts.tsx'
import {
  changeSettings,
  hasStandardLook,
  type ReadingSettings,
  readSettings,
  resetLook,
} from '../../../shell/reading-settings.ts'
import { ALIGNMENTS, LEADINGS, THEMES, TYPEFACES, WIDTHS } from '../../../ui/article/look.ts'
import { dropLate } from '../../../ui/use-result.ts'
import { Choice } from './choice.tsx'
import styles from './reading-settings-panel.module.css'
import { TextSize } from './text-size.tsx'
import { isMissing } from './typeface-files.ts'

const TYPEFACE_NAMES = { literata: 'Literata', 'pt-serif': 'PT Serif', golos: 'Golos', andika: 'Andika' }

function useNames() {
  const { t } = useLingui()
  const themes = { auto: t`Auto`, light: t`Light`, sepia: t`Sepia`, dark: t`Dark`, black: t`Black` }
  const leadings = {
    tight: t({ message: 'Tight', context: 'line spacing' }),
    book: t({ message: 'Normal', context: 'line spacing' }),
    loose: t({ message: 'Loose', context: 'line spacing' }),
  }
  /** A wide text has narrow margins. */
  const margins = {
    wide: t({ message: 'Narrow', context: 'margins' }),
    book: t({ message: 'Normal', context: 'margins' }),
    narrow: t({ message: 'Wide', context: 'margins' }),
  }
  const alignments = { start: t`Left`, justify: t`Justified` }
  return { themes, leadings, margins, alignments }
}

/** Tells that the chosen typeface is missing: in the panel, or in a toast when a file failed after the panel was closed. */
function useMissing() {
  const { t } = useLingui()
  const [absent, setAbsent] = useState<ReadingSettings['typeface'] | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const textOf = (typeface: ReadingSettings['typeface']) => {
    const missing = TYPEFACE_NAMES[typeface]
    return t`${missing} is not on this device yet. It will be used when it has been loaded.`
  }
  // It may be missing since an earlier visit.
  useEffect(() => {
    const { typeface } = readSettings()
    const [tell, end] = dropLate((isAbsent: boolean) => isAbsent && setAbsent(typeface))
    void isMissing(typeface).then(tell)
    return end
  }, [])
  const load = async (typeface: ReadingSettings['typeface']) => {
    setAbsent(null)
    if (!(await isMissing(typeface))) return
    setAbsent(typeface)
    if (status.current === null || status.current.getClientRects().length === 0) notify(textOf(typeface))
  }
  return { status, text: absent === null ? null : textOf(absent), load, forget: () => setAbsent(null) }
}

/** The settings, and what changes them. */
function useLook() {
  const [settings, setSettings] = useState(readSettings)
  const missing = useMissing()
  const change = (part: Partial<ReadingSettings>) => setSettings(changeSettings(part))
  const changeTypeface = (typeface: ReadingSettings['typeface']) => {
    change({ typeface })
    // On a first visit, web fonts that came late are not used. A reader who chooses a typeface expects the text to change.
    delete document.documentElement.dataset.fonts
    void missing.load(typeface)
  }
  const reset = () => {
    change(resetLook(readSettings()))
    missing.forget()
  }
  return { settings, missing, change, changeTypeface, reset }
}

/** The settings for the look of the text. */
export function ReadingSettingsPanel() {
  const { t } = useLingui()
  const { settings, missing, change, changeTypeface, reset } = useLook()
  const { themes, leadings, margins, alignments } = useNames()
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
      <TextSize size={settings.size} onChange={(size) => change({ size })} />
      <Choice
        name={t`Typeface`}
        values={TYPEFACES}
        names={TYPEFACE_NAMES}
        value={settings.typeface}
        onChange={changeTypeface}
      />
      <p ref={missing.status} role="status" className={styles.missing}>
        {missing.text}
      </p>
      <Choice
        name={t`Line spacing`}
        values={LEADINGS}
        names={leadings}
        value={settings.leading}
        onChange={(leading) => change({ leading })}
      />
      <Choice
        name={t`Margins`}
        values={WIDTHS.toReversed()}
        names={margins}
        value={settings.width}
        onChange={(width) => change({ width })}
      />
      <Choice
        name={t`Alignment`}
        values={ALIGNMENTS}
        names={alignments}
        value={settings.align}
        onChange={(align) => change({ align })}
      />
      {/* Disabled, it would lose the focus. A second reset changes nothing. */}
      <button
        type="button"
        className={`button ${styles.reset}`}
        aria-disabled={hasStandardLook(settings) || undefined}
        onClick={reset}
      >
        {t`Reset`}
      </button>
    </>
  )
}
