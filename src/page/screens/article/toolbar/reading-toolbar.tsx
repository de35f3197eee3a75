import { useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useId, useRef, useState } from 'react'
import { readBookmarkedIds } from '#db/reader/bookmarks.ts'
import { BookmarkButton } from '../../../shell/bookmarks/bookmark-button.tsx'
import { Panel } from '../../../shell/menu/panel.tsx'
import { lazyPart, MissingPart } from '../../../shell/notices/missing-part.tsx'
import { useRead } from '../../../shell/view.ts'
import { headingWords } from '../../../ui/article/heading-words.ts'
import { Guard } from '../../../ui/guard/guard.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { headingsOf } from '../contents.tsx'
import { beginSpeech, canSpeak } from '../listening/begin-speech.ts'
import { goesOnIn } from '../listening/going-on.ts'
import type { Listened } from '../listening/listening.tsx'
import type { Playing } from '../listening/playing.ts'
import { moveFocus } from './move-focus.ts'
import styles from './reading-toolbar.module.css'

const Listening = lazyPart(() => import('../listening/listening.tsx').then((module) => module.Listening))
const ReadingSettingsPanel = lazyPart(() =>
  import('./reading-settings-panel.tsx').then((module) => module.ReadingSettingsPanel),
)

/** Whether the voice reads, and the button for it. */
function useListening(slug: string) {
  const [listening, setListening] = useState(() => goesOnIn(slug))
  const listenButton = useRef<HTMLButtonElement>(null)
  /** The voice begins anew with another text. A reader who had paused it hears nothing. */
  const last = useRef<Playing>(null)
  const stop = useCallback(() => {
    last.current = null
    setListening(false)
    // The listening bar disappears, and may have the focus.
    if (document.activeElement?.closest('section') !== null) listenButton.current?.focus({ preventScroll: true })
  }, [])
  const listen = () => {
    if (!listening) beginSpeech()
    last.current = null
    setListening(!listening)
  }
  return { listening, listenButton, last, listen, stop }
}

interface ReadingToolbarProps extends Listened {
  readonly text: HTMLElement | null
  /** Another text has another number. */
  readonly time: number
}

/** The floating bar of an article: contents (on small screens), reading settings, listening and the star. */
export function ReadingToolbar({ text, time, ...listened }: ReadingToolbarProps) {
  const { article } = listened
  const { t } = useLingui()
  const bookmarked = useRead(readBookmarkedIds)
  const id = useId()
  const { listening, listenButton, last, listen, stop } = useListening(article.slug)
  const whole = text?.closest('article')
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={t`Reading tools`} onKeyDown={moveFocus}>
        <button type="button" className={styles.contents} popoverTarget={`${id}-contents`}>
          <Icon path="M4 6h1M9 6h11M4 12h1M9 12h11M4 18h1M9 18h11" />
          <span>{t`Contents`}</span>
        </button>
        <button
          type="button"
          className={styles.settings}
          popoverTarget={`${id}-settings`}
          aria-label={t`Text, reading settings`}
        >
          <span className={styles.letters} aria-hidden="true">
            Aa
          </span>
          <span>{t`Text`}</span>
        </button>
        {canSpeak() && (
          <button ref={listenButton} type="button" aria-pressed={listening} onClick={listen}>
            <Icon path="M4 10v4h3.5l4.5 4V6l-4.5 4ZM15.5 9.5a4 4 0 0 1 0 5M18 7a7.5 7.5 0 0 1 0 10" />
            <span>{t`Listen`}</span>
          </button>
        )}
        <BookmarkButton article={article} bookmarked={bookmarked?.has(article.id) ?? false} text={t`Favorite`} />
      </div>
      <Panel id={`${id}-contents`} label={t`Contents`} role="navigation">
        {(close) => <Headings text={text} onChoose={close} />}
      </Panel>
      <Panel id={`${id}-settings`} label={t`Reading settings`} role="dialog">
        {() => <ReadingSettingsPanel />}
      </Panel>
      {listening && whole && (
        <Guard>
          <Suspense fallback={<MissingPart />}>
            <Listening key={time} {...listened} root={whole} last={last} onEnd={stop} />
          </Suspense>
        </Guard>
      )}
    </>
  )
}

function Headings({ text, onChoose }: { readonly text: HTMLElement | null; readonly onChoose: () => void }) {
  return (
    <ul className={`${styles.headings} plain-list`}>
      {headingsOf(text).map((heading) => (
        <li key={heading.id}>
          <a href={`#${encodeURIComponent(heading.id)}`} onClick={onChoose}>
            {headingWords(heading)}
          </a>
        </li>
      ))}
    </ul>
  )
}
