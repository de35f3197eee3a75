import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { readSettings, SPEEDS, saveSettings } from '../../../shell/reading-settings.ts'
import { isInView, topLine } from '../../../ui/place/place.ts'
import { expectReaderScroll } from '../../../ui/place/scroll-cause.ts'
import styles from './listening.module.css'
import { type Sentence, sentencesOf } from './sentences.ts'
import { useSpeech } from './speech.ts'
import { useVoice } from './voice.ts'

const SPOKEN = 'spoken'

const isVisible = ({ range }: Sentence): boolean => isInView(range.getBoundingClientRect())

/** The first sentence that is not above the visible part. */
const firstVisible = (sentences: readonly Sentence[]): number =>
  Math.max(
    0,
    sentences.findIndex(({ range }) => range.getBoundingClientRect().bottom > topLine()),
  )

interface Props {
  /** The article's element, including the title. */
  readonly root: HTMLElement
  readonly lang: string
  readonly onEnd: () => void
}

/** The bar that reads an article aloud, sentence by sentence, starting where the reader is. */
export function Listening({ root, lang, onEnd }: Props) {
  const { t, i18n } = useLingui()
  const [sentences] = useState(() => sentencesOf(root, lang))
  const [at, setAt] = useState(() => firstVisible(sentences))
  const [playing, setPlaying] = useState(true)
  const [failed, setFailed] = useState(false)
  const [rate, setRate] = useState(() => readSettings().speed)
  const voice = useVoice(lang)
  const sentence = sentences[at]
  const speed = useMemo(() => new Intl.NumberFormat(i18n.locale), [i18n.locale])
  useEffect(() => {
    if (sentence === undefined) onEnd()
  }, [sentence, onEnd])
  useFollow(voice === null ? undefined : sentence, sentences[at - 1])
  useSpeech(
    sentence === undefined || !playing || voice === null || voice === undefined
      ? null
      : {
          text: sentence.text,
          voice,
          rate,
          onSaid: () => setAt(at + 1),
          onFailed: () => {
            setPlaying(false)
            setFailed(true)
          },
        },
  )
  const play = (next: boolean) => {
    setFailed(false)
    setPlaying(next)
  }
  const chooseSpeed = (value: number) => {
    saveSettings({ ...readSettings(), speed: value })
    setRate(value)
  }
  const trouble =
    voice === null
      ? t`This device has no voice for the language of this article. You may be able to add one in its speech settings.`
      : failed
        ? t`The voice of this device does not respond.`
        : ''
  return (
    <section className={styles.bar} aria-label={t`Listening`}>
      <p role="status" className={styles.trouble}>
        {trouble}
      </p>
      {voice !== null && (
        <>
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)} aria-label={t`Previous sentence`}>
            <Icon path="M18 6v12L9 12ZM6 6h2v12H6Z" />
          </button>
          <button
            type="button"
            className={styles.play}
            onClick={() => play(!playing)}
            aria-label={playing ? t`Pause` : t`Go on`}
          >
            <Icon path={playing ? 'M7 5h3.5v14H7ZM13.5 5H17v14h-3.5Z' : 'M8 5v14l11-7Z'} />
          </button>
          <button type="button" onClick={() => setAt(at + 1)} aria-label={t`Next sentence`}>
            <Icon path="M6 6v12l9-6ZM16 6h2v12h-2Z" />
          </button>
          <select value={rate} onChange={(event) => chooseSpeed(Number(event.target.value))} aria-label={t`Speed`}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {speed.format(one)}×
              </option>
            ))}
          </select>
        </>
      )}
      <button type="button" onClick={onEnd} aria-label={t`Stop listening`}>
        <Icon path="m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4Z" />
      </button>
    </section>
  )
}

const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Marks the spoken sentence and scrolls to it, unless the reader has scrolled away from the previous one. */
function useFollow(sentence: Sentence | undefined, before: Sentence | undefined): void {
  useEffect(() => {
    if (sentence === undefined) return
    if (!isVisible(sentence) && (before === undefined || isVisible(before))) {
      expectReaderScroll()
      sentence.range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    // A browser without the Highlight API still speaks.
    const { highlights } = CSS as { highlights?: HighlightRegistry }
    highlights?.set(SPOKEN, new Highlight(sentence.range))
    return () => void highlights?.delete(SPOKEN)
  }, [sentence, before])
}
