import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SocialLink } from '#contract/accounts/account.ts'
import { leaveForProvider } from '../../commands/session.ts'
import forms from '../../forms/forms.module.css'
import { useOnline } from '../online.ts'
import { ProviderIcon, providerName } from './providers.tsx'
import styles from './sign-in.module.css'
import { useSocialLinks } from './social-links.ts'

/** Buttons for the server's social providers. Renders nothing when there are none or they cannot be fetched. */
export function SocialButtons({ returnTo }: { readonly returnTo: string }) {
  const { t } = useLingui()
  const links = useSocialLinks()
  const online = useOnline()
  const [wasAsked, setAsked] = useState(false)
  if (links.length === 0) return null
  const go = (link: SocialLink) => {
    setAsked(true)
    if (!online) return
    leaveForProvider(link.url, returnTo)
  }
  return (
    <div className={`${styles.social} screen-only`}>
      <p className={styles.or}>{t({ message: 'or', context: 'sign in' })}</p>
      {links.map((link) => {
        const name = providerName(link.provider)
        return (
          <button key={link.provider} type="button" className="button" onClick={() => go(link)}>
            <ProviderIcon provider={link.provider} />
            <Trans>Continue with {name}</Trans>
          </button>
        )
      })}
      {/* Here, because a notice would lie behind the dialog. */}
      {wasAsked && !online && (
        <p role="alert" className={forms.error}>
          {t`You seem to be offline. Try again while online.`}
        </p>
      )}
    </div>
  )
}
