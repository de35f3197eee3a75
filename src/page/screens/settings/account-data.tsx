import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionUser } from '#contract/workers/sync-api.ts'
import styles from './settings.module.css'

/** Another server may name a country in its own words. They are shown as they are. */
const countryName = (country: string, language: string): string | undefined =>
  /^[a-z]{2}$/i.test(country)
    ? new Intl.DisplayNames([language], { type: 'region' }).of(country.toUpperCase())
    : country

/** All account data that the server has. */
export function AccountData({ user }: { readonly user: SessionUser }) {
  const { t, i18n } = useLingui()
  const country = user.country === null ? undefined : countryName(user.country, i18n.locale)
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
