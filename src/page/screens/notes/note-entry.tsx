import { useLingui } from '@lingui/react/macro'
import { directionOf } from '#contract/text-direction.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import { retryHighlight } from '../../commands/highlights.ts'
import { orSaySo, removeAndSaySo } from '../../shell/highlights/remove-highlight.ts'
import { useReader } from '../../shell/view.ts'
import { ColorName } from '../../ui/color-name.tsx'
import { languageName } from '../../ui/language-name.ts'
import styles from './notes.module.css'
import { PassageLink } from './passage-link.tsx'

interface NoteEntryProps {
  readonly highlight: ShownHighlight
  /** Null: it is not in the library. */
  readonly article: ArticleRow | null
  /** Whether the words are no longer in the text. */
  readonly isGone: boolean
}

/** A highlight with its note. Its article's title leads to the passage. */
export function NoteEntry({ highlight, article, isGone }: NoteEntryProps) {
  const { t, i18n } = useLingui()
  const { view } = useReader()
  const { id, quote, note, lang, color, made_at, state } = highlight
  const language = lang === view.lang ? null : languageName(lang, i18n.locale)
  const day = i18n.date(new Date(made_at), { day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <li className={styles.entry} data-color={color}>
      <p className={styles.meta}>
        {article !== null && <PassageLink article={article} id={id} text={article.title} />}
        <span>{[language, day].filter(Boolean).join(' · ')}</span>
      </p>
      <blockquote lang={lang} dir={directionOf(lang)}>
        <ColorName color={color} />
        <span>{` ${quote}`}</span>
      </blockquote>
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {isGone && (
        <p className={styles.ways}>
          {article !== null && <PassageLink article={article} id={id} text={t`Show in context`} className="button" />}
          <button
            type="button"
            className="button"
            onClick={() => removeAndSaySo(view.aud, highlight, article?.title ?? quote)}
          >
            {t`Delete`}
          </button>
        </p>
      )}
      {state === 'parked' && (
        <p className={styles.ways}>
          <span>{t`Not in your account`}</span>
          <button type="button" className="button" onClick={() => orSaySo(retryHighlight(id))}>
            {t`Try again`}
          </button>
        </p>
      )}
    </li>
  )
}
