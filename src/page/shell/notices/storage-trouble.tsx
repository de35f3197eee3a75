import { Trans, useLingui } from '@lingui/react/macro'
import type { StorageTrouble as Trouble } from '#db/device/trouble.ts'
import styles from './loader.module.css'

/** Says why the browser's storage, where the books are, is not usable, and what helps. */
export function StorageTrouble({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useLingui()
  const titles: Readonly<Record<Trouble, string>> = {
    refused: t`This browser cannot open its storage`,
    blocked: t`Larder is open in another tab, in an older version`,
    silent: t`This browser’s storage does not respond`,
    stuck: t`This browser’s storage cannot save changes`,
  }
  const helps: Readonly<Record<Trouble, string>> = {
    refused: t`Larder needs this storage to open the books. A private window or a full disk can block it. Open Larder in an ordinary window, or free some space and reload.`,
    blocked: t`Close the other tabs of Larder. This one goes on by itself. If there are none, close the browser and open it again.`,
    silent: t`Reload the page. If that does not help, close the browser and open it again.`,
    stuck: t`You can go on reading. To save changes again, close the browser and open it again.`,
  }
  return (
    <section role="alert" className={styles.loader}>
      <h2>{titles[trouble]}</h2>
      <p>{helps[trouble]}</p>
      <p>
        <Trans>Nothing is lost: what is on this device stays there.</Trans>
      </p>
      {trouble !== 'stuck' && (
        <button type="button" className="button primary" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      )}
    </section>
  )
}
