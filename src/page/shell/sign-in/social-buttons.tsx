import { Trans, useLingui } from '@lingui/react/macro'
import type { SocialLink } from '#contract/accounts/account.ts'
import { leaveForProvider } from '../../commands/session.ts'
import { notify } from '../notices/toasts.tsx'
import { useOnline } from '../online.ts'
import { ProviderIcon, providerName } from './providers.tsx'
import styles from './sign-in.module.css'
import { useSocialLinks } from './social-links.ts'

/** Buttons for the server's social providers. Renders nothing when there are none or they cannot be fetched. */
export function SocialButtons({ returnTo }: { readonly returnTo: string }) {
  const { t } = useLingui()
  const links = useSocialLinks()
  const online = useOnline()
  if (links.length === 0) return null
  const go = (link: SocialLink) => {
    if (!online) return notify(t`You seem to be offline. Try again while online.`)
    leaveForProvider(link.url, returnTo)
  }
  return (
    <div className={styles.social}>
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
    </div>
  )
}
