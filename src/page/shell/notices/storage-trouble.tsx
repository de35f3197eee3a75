import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StorageTrouble as Trouble } from '#db/device/trouble.ts'
import { reload } from '../../boot/visit.ts'
import messageStyles from '../../markup/message.module.css'
import styles from './loader.module.css'

/** Says why the browser's storage, where the books are, is not usable, and what helps. */
export function StorageTrouble({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useLingui()
  const [closed, setClosed] = useState<Trouble | null>(null)
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
  if (closed === trouble) return null
  return (
    <section role="alert" className={`${messageStyles.message} ${styles.trouble}`}>
      <h2>{titles[trouble]}</h2>
      <p>{helps[trouble]}</p>
      <p>{t`Nothing is lost: what is on this device stays there.`}</p>
      {trouble === 'stuck' ? (
        <button type="button" className="button" onClick={() => setClosed(trouble)}>
          {t`Close`}
        </button>
      ) : (
        <button type="button" className="button primary" onClick={reload}>
          {t`Reload`}
        </button>
      )}
    </section>
  )
}
