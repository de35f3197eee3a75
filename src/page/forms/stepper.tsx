import { Trans, useLingui } from '@lingui/react/macro'
import styles from './forms.module.css'

/** The steps of registration: 1 details, 2 payment, 3 registered. */
export function Stepper({ step }: { readonly step: 1 | 2 | 3 }) {
  const { t } = useLingui()
  const names = [<Trans key="d">Details</Trans>, <Trans key="p">Payment</Trans>, <Trans key="r">Registered</Trans>]
  return (
    <ol className={`${styles.steps} screen-only`} aria-label={t`Registration`}>
      {names.map((name, index) => (
        <li
          key={name.key}
          className={styles.step}
          data-done={index + 1 < step || undefined}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
