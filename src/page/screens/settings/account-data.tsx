import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionUser } from '#contract/workers/sync-api.ts'
import styles from './settings.module.css'

/** All account data that the server has. */
export function AccountData({ user }: { readonly user: SessionUser }) {
  const { t, i18n } = useLingui()
  const country =
    user.country === null ? undefined : new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(user.country)
  const lines = [
    [t`Name`, `${user.first_name} ${user.last_name}`.trim()],
    [t`E-mail`, user.email],
    [t`Phone`, user.phone],
    [t`Country`, country],
  ] as const
  return (
    <dl className={styles.data}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
      <div>
        <dt>{t`Subscription`}</dt>
        <dd>{user.subscribed ? <Trans>Yes, for all books</Trans> : <Trans>No</Trans>}</dd>
      </div>
    </dl>
  )
}
