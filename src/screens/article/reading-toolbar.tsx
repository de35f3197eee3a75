import { useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useId, useRef, useState } from 'react'
import { readFavoriteIds } from '../../db/bookmarks.ts'
import type { ArticleRow } from '../../db/schema.ts'
import { FavoriteButton } from '../../shell/favorite-button.tsx'
import { late, MissingPart } from '../../shell/missing-part.tsx'
import { useRead } from '../../shell/view.ts'
import { beginSpeech, canSpeak } from './begin-speech.ts'
import { headingsOf } from './contents.tsx'
import styles from './reading-toolbar.module.css'

const Listening = late(() => import('./listening.tsx').then((module) => module.Listening))
const ReadingSettingsPanel = late(() =>
  import('./reading-settings-panel.tsx').then((module) => module.ReadingSettingsPanel),
)

/** The floating bar of an article: its contents (on small screens), the reading settings, listening and the star. */
export function ReadingToolbar({ article, text }: { readonly article: ArticleRow; readonly text: HTMLElement | null }) {
  const { t } = useLingui()
  const favorites = useRead(readFavoriteIds)
  const id = useId()
  const [listening, setListening] = useState(false)
  const stop = useCallback(() => setListening(false), [])
  const listen = () => {
    if (!listening) beginSpeech()
    setListening(!listening)
  }
  const whole = text?.closest('article')
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={t`Reading tools`}>
        <button
          type="button"
          className={styles.contents}
          popoverTarget={`${id}-contents`}
          aria-label={t`Show contents`}
        >
          ☰
        </button>
        <button
          type="button"
          className={styles.settings}
          popoverTarget={`${id}-settings`}
          aria-label={t`Reading settings`}
        >
          Aa
        </button>
        {canSpeak() && (
          <button type="button" aria-pressed={listening} onClick={listen} aria-label={t`Listen`} title={t`Listen`}>
            ♪
          </button>
        )}
        <FavoriteButton article={article} favorite={favorites?.has(article.id) ?? false} />
        <ContentsPopover id={`${id}-contents`} text={text} />
        <Settings id={`${id}-settings`} />
      </div>
      {listening && whole && (
        <Suspense fallback={<MissingPart />}>
          <Listening root={whole} lang={article.lang} onEnd={stop} />
        </Suspense>
      )}
    </>
  )
}

function ContentsPopover({ id, text }: { readonly id: string; readonly text: HTMLElement | null }) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <div id={id} ref={popover} popover="auto" className={styles.panel}>
      <ul className={styles.headings}>
        {headingsOf(text).map((heading) => (
          <li key={heading.id}>
            <a href={`#${encodeURIComponent(heading.id)}`} onClick={() => popover.current?.hidePopover()}>
              {heading.textContent}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is in it is loaded when it is opened: a first article is read without. */
function Settings({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  return (
    <div
      id={id}
      popover="auto"
      className={styles.panel}
      role="dialog"
      aria-label={t`Reading settings`}
      onBeforeToggle={() => setWanted(true)}
    >
      {wanted && (
        <Suspense fallback={<MissingPart />}>
          <ReadingSettingsPanel />
        </Suspense>
      )}
    </div>
  )
}
