import { useLingui } from '@lingui/react/macro'
import styles from '../../markup/header.module.css'
import { Icon } from '../../ui/icon.tsx'

/** The text of the account's button, or its icon where there is little room. */
export function AccountButtonText() {
  const { t } = useLingui()
  return (
    <>
      <span className={styles.wide}>{t`My Account`}</span>
      <Icon
        className={styles.narrow}
        width="22"
        height="22"
        fill="currentColor"
        path="M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 2c-4.2 0-8 2-8 5V21h16v-1.5c0-3-3.8-5-8-5Z"
      />
    </>
  )
}
