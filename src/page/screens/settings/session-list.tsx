import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Result } from '#contract/workers/sync-api.ts'
import type { Access } from '../../commands/access.ts'
import { call } from '../../commands/call.ts'
import { providerName } from '../../shell/sign-in/providers.tsx'
import styles from './sign-in-settings.module.css'

type Session = Access['sessions'][number]
type Change = Promise<Result<unknown>>

interface SessionListProps {
  readonly sessions: readonly Session[]
  readonly busy: boolean
  readonly onChange: (change: Change) => Promise<void>
}

/** The signed-in devices, with a button to end each session except this one. */
export function SessionList({ sessions, busy, onChange }: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const others = sessions.filter(({ attributes }) => !attributes.current)
  // The pressed button disappears with its session, so move the focus to the heading.
  const follow = (change: Change) => void onChange(change).then(() => heading.current?.focus({ preventScroll: true }))
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        <Trans>Where you are signed in</Trans>
      </h2>
      <ul className={`${styles.list} plain-list`}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} busy={busy} onChange={follow} />
        ))}
      </ul>
      {others.length > 0 && (
        <button type="button" className="button" disabled={busy} onClick={() => follow(call('endOtherSessions'))}>
          <Trans>End all others</Trans>
        </button>
      )}
    </section>
  )
}

interface SessionItemProps {
  readonly session: Session
  readonly busy: boolean
  readonly onChange: (change: Change) => void
}

function SessionItem({ session: { id, attributes }, busy, onChange }: SessionItemProps) {
  const { t, i18n } = useLingui()
  const { browser, system, provider, begun_at, last_used_at, current } = attributes
  const name = browser !== null && system !== null ? t`${browser} on ${system}` : (browser ?? t`Unknown device`)
  const time = new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'medium', timeStyle: 'short' })
  const begun = time.format(new Date(begun_at))
  const used = time.format(new Date(last_used_at))
  const by = provider === null ? '' : providerName(provider)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span> </span>
        {current && <span className={styles.here}>{t`this device`}</span>}
        <p className={styles.quiet}>
          {by === '' ? (
            <Trans>Signed in {begun}</Trans>
          ) : (
            <Trans>
              Signed in {begun} with {by}
            </Trans>
          )}
          <br />
          <Trans>Last used {used}</Trans>
        </p>
      </div>
      {!current && (
        <button
          type="button"
          className="button"
          disabled={busy}
          aria-label={t`End: ${name}, signed in ${begun}`}
          onClick={() => onChange(call('endSession', { params: { id } }))}
        >
          <Trans context="session">End</Trans>
        </button>
      )}
    </li>
  )
}
