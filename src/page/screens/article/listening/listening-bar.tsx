import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Panel } from '../../../shell/menu/panel.tsx'
import floating from '../../../ui/floating.module.css'
import { Icon } from '../../../ui/icon.tsx'
import styles from './listening.module.css'

/** `asleep`: the sleep timer has stopped the voice. */
export type ListeningState = 'playing' | 'paused' | 'failed' | 'asleep'

interface ListeningBarProps {
  /** `voiceless`: the device has no voice for the article's language. */
  readonly state: ListeningState | 'voiceless'
  /** The voice is at the first sentence. */
  readonly isFirst: boolean
  readonly onStep: (by: 1 | -1) => void
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onEnd: () => void
  /** What the panel has. */
  readonly children: ReactNode
}

export function ListeningBar({ state, isFirst, onStep, onPlay, onPause, onEnd, children }: ListeningBarProps) {
  const { t } = useLingui()
  const id = useId()
  const notices = {
    playing: '',
    paused: '',
    failed: t`The voice of this device does not respond.`,
    asleep: t`The sleep timer has stopped the voice.`,
    voiceless: t`This device has no voice for the language of this article. You may be able to add one in its speech settings.`,
  }
  const playing = state === 'playing'
  return (
    <section className={`${floating.box} ${styles.bar} screen-only`} aria-label={t`Listening`}>
      <p role="status" className={styles.trouble}>
        {notices[state]}
      </p>
      {state !== 'voiceless' && (
        <>
          {/* Disabled, it would lose the focus. A step back from the first sentence changes nothing. */}
          <button
            type="button"
            aria-disabled={isFirst || undefined}
            onClick={() => onStep(-1)}
            aria-label={t`Previous sentence`}
          >
            <Icon path="M18 6v12L9 12ZM6 6h2v12H6Z" />
          </button>
          <button
            type="button"
            className={styles.play}
            onClick={playing ? onPause : onPlay}
            aria-label={playing ? t`Pause` : t`Go on`}
          >
            <Icon path={playing ? 'M7 5h3.5v14H7ZM13.5 5H17v14h-3.5Z' : 'M8 5v14l11-7Z'} />
          </button>
          <button type="button" onClick={() => onStep(1)} aria-label={t`Next sentence`}>
            <Icon path="M6 6v12l9-6ZM16 6h2v12h-2Z" />
          </button>
          <button type="button" popoverTarget={`${id}-options`} aria-label={t`Voice, speed and sleep timer`}>
            <Icon path="M4 6h8.2a3 3 0 0 1 5.6 0H20v2h-2.2a3 3 0 0 1-5.6 0H4ZM4 16h2.2a3 3 0 0 1 5.6 0H20v2h-8.2a3 3 0 0 1-5.6 0H4Z" />
          </button>
          <Panel id={`${id}-options`} label={t`Voice, speed and sleep timer`} role="dialog">
            {() => children}
          </Panel>
        </>
      )}
      <button type="button" onClick={onEnd} aria-label={t`Stop listening`}>
        <Icon path="m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4Z" />
      </button>
    </section>
  )
}
