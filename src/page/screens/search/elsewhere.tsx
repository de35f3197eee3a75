import { Plural, Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { addressIn } from '#contract/addresses.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
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
  const router = useRouter()
  const address = addressIn(iso, `/search?q=${encodeURIComponent(query)}`)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.history.push(address)
  }
  return (
    <>
      <span> </span>
      <a className={styles.meant} href={address} hrefLang={iso} onClick={open}>
        <span lang={iso} translate="no">
          {name}
        </span>
        <span>, </span>
        <Plural value={total} one="# article" other="# articles" />
      </a>
    </>
  )
}
