import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { SocialLink } from '#contract/accounts/account.ts'
import type { Result, SessionUser } from '#contract/workers/sync-api.ts'
import { type Access, leaveToConnect } from '../../commands/access.ts'
import { call } from '../../commands/call.ts'
import { ProviderIcon, providerName } from '../../shell/sign-in/providers.tsx'
import { useSocialLinks } from '../../shell/sign-in/social-links.ts'
import styles from './sign-in-settings.module.css'

interface ProviderListProps {
  readonly user: SessionUser
  readonly identities: Access['identities']
  readonly busy: boolean
  readonly onChange: (change: Promise<Result<unknown>>) => Promise<void>
}

type IdentityItemProps = Access['identities'][number]['attributes'] & {
  readonly busy: boolean
  readonly onRemove: () => void
}

function IdentityItem({ provider, email, connected_at, busy, onRemove }: IdentityItemProps) {
  const { t, i18n } = useLingui()
  const name = providerName(provider)
  const added = new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'medium' }).format(new Date(connected_at))
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.quiet}>
          {email !== null && (
            <>
              <span>{email}</span>
              <br />
            </>
          )}
          <Trans>Added {added}</Trans>
        </p>
      </div>
      <button type="button" className="button" disabled={busy} aria-label={t`Remove ${name}`} onClick={onRemove}>
        {t`Remove`}
      </button>
    </li>
  )
}

/** The providers with which the reader can sign in, and those that can be added. Renders nothing when the server has none. */
export function ProviderList({ user, identities, busy, onChange }: ProviderListProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useSocialLinks()
  const isConnected = ({ provider }: SocialLink) =>
    identities.some(({ attributes }) => attributes.provider === provider)
  // Adding a provider needs the password and a confirmed address.
  const mayConnect = user.has_password !== false && user.email_confirmed === true
  const others = mayConnect ? links.filter((link) => !isConnected(link)) : []
  if (identities.length === 0 && others.length === 0) return null
  const remove = (id: string) =>
    void onChange(call('removeIdentity', { params: { id } })).then(() =>
      heading.current?.focus({ preventScroll: true }),
    )
  return (
    <section className={styles.section} aria-labelledby="providers">
      <h2 id="providers" ref={heading} tabIndex={-1}>
        {t`Sign-in through other sites`}
      </h2>
      <ul className={`${styles.list} plain-list`}>
        {identities.map(({ id, attributes }) => (
          <IdentityItem key={id} {...attributes} busy={busy} onRemove={() => remove(id)} />
        ))}
      </ul>
      {others.map(({ provider, url }) => {
        const name = providerName(provider)
        return (
          <button key={provider} type="button" className="button" onClick={() => leaveToConnect(provider, url)}>
            <ProviderIcon provider={provider} />
            <Trans>Add {name}</Trans>
          </button>
        )
      })}
    </section>
  )
}
