import { Trans } from '@lingui/react/macro'
import styles from './sign-in.module.css'

/** The notice that Google requires when its captcha badge is hidden. */
export function CaptchaNotice({ shown }: { readonly shown: boolean }) {
  if (!shown) return null
  return (
    <p className={styles.notice}>
      <Trans>
        This form is protected by reCAPTCHA. Google’s{' '}
        <a href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
          Privacy Policy
        </a>{' '}
        and{' '}
        <a href="https://policies.google.com/terms" target="_blank" rel="noreferrer">
          Terms of Service
        </a>{' '}
        apply.
      </Trans>
    </p>
  )
}
