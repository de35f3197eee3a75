import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { IntentReason, IntentRow } from '#db/schema.ts'
import { discardIntent, retryParked } from '../../commands/bookmarks.ts'
import { tellToTryLater } from '../notices/toasts.tsx'
import styles from './parked-bookmarks.module.css'

/** The parked intents, which the server did not accept as they are. The reader decides about each. */
export function ParkedBookmarks({ parked }: { readonly parked: readonly IntentRow[] }) {
  const id = useId()
  return (
    <section className={styles.parked} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Not saved to your account yet</Trans>
      </h2>
      <ul className="plain-list">
        {parked.map((intent) => (
          <Parked key={intent.articleId} intent={intent} />
        ))}
      </ul>
    </section>
  )
}

function Parked({ intent }: { readonly intent: IntentRow }) {
  const { t } = useLingui()
  const id = useId()
  const reasons: Readonly<Record<IntentReason, string>> = {
    'sign-in': t`The server asks you to sign in again.`,
    subscription: t`Please subscribe to use favorites`,
    failing: t`The server keeps failing. Larder tries again every day.`,
    refused: t`The server did not accept it.`,
    gone: t`The article is no longer in the library.`,
  }
  const { title } = intent
  return (
    <li>
      <p id={id}>
        <strong>{intent.bookmarked ? t`Add “${title}”.` : t`Remove “${title}”.`}</strong>
        {intent.reason !== null && <span>{` ${reasons[intent.reason]}`}</span>}
      </p>
      <p className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-describedby={id}
          onClick={() => void retryParked(intent).catch(tellToTryLater)}
        >
          {t`Try again`}
        </button>
        <button
          type="button"
          className="button"
          aria-describedby={id}
          onClick={() => void discardIntent(intent).catch(tellToTryLater)}
        >
          {t`Discard this change`}
        </button>
      </p>
    </li>
  )
}
