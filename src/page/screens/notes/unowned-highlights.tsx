import { Plural, Trans } from '@lingui/react/macro'
import { adoptHighlights } from '../../commands/highlights.ts'
import { orSaySo } from '../../shell/highlights/remove-highlight.ts'
import { useReader } from '../../shell/view.ts'
import styles from './notes.module.css'

/** Offers the highlights that were made without an account. */
export function UnownedHighlights({ count }: { readonly count: number }) {
  const { view } = useReader()
  return (
    <div className={styles.offer}>
      <p>
        <Plural
          value={count}
          one="One highlight was made on this device before you signed in."
          other="# highlights were made on this device before you signed in."
        />
      </p>
      <button type="button" className="button primary" onClick={() => orSaySo(adoptHighlights(view.aud))}>
        <Trans>Add to the account</Trans>
      </button>
    </div>
  )
}
