import { Plural, Trans } from '@lingui/react/macro'
import { addressIn } from '#contract/addresses.ts'
import { AddressLink } from '../../shell/language/address-link.tsx'
import styles from './search.module.css'
import { type FoundElsewhere, useElsewhere } from './use-elsewhere.ts'

/**
 * One line for a query in the letters of another language: what it finds there. Its place is there from the start, so that no hit
 * moves when it comes.
 */
export function Elsewhere({ query }: { readonly query: string }) {
  const { asked, found } = useElsewhere(query)
  if (!asked) return null
  return (
    <p className={styles.otherLanguage} role="status">
      {found.length > 0 && <Trans>Found in another language:</Trans>}
      {found.map((one) => (
        <HitsIn key={one.language.iso} query={query} {...one} />
      ))}
    </p>
  )
}

function HitsIn({ query, language: { iso, name }, total }: FoundElsewhere & { readonly query: string }) {
  const address = addressIn(iso, `/search?q=${encodeURIComponent(query)}`)
  return (
    <>
      <span> </span>
      <AddressLink className={styles.meant} href={address} hrefLang={iso}>
        <span lang={iso} translate="no">
          {name}
        </span>
        <span>, </span>
        <Plural value={total} one="# article" other="# articles" />
      </AddressLink>
    </>
  )
}
