import type { Ref } from 'react'
import { LineIcon } from '../ui/icon.tsx'
import styles from './search-box.module.css'
import type { Site } from './site.ts'
import type { PageWords } from './words.ts'

export const Glass = () => (
  <LineIcon
    path="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-1.5 5 5 5"
    width="20"
    height="20"
    strokeWidth="2.2"
    strokeLinecap="round"
  />
)

interface SearchPlaceProps {
  readonly site: Site<Pick<PageWords, 'search' | 'openSearch' | 'searchLibrary'>>
  /** The address of the search screen. */
  readonly action: string
  readonly input?: Ref<HTMLInputElement>
}

/** Looks like the header's search, until that is loaded. It leads to the search screen. */
export const SearchPlace = ({ site: { words }, action, input }: SearchPlaceProps) => (
  <>
    <a href={action} className={styles.opener} aria-label={words.openSearch}>
      <Glass />
    </a>
    <search className={styles.box}>
      <form className={styles.form} action={action}>
        <Glass />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={words.search}
          placeholder={words.searchLibrary}
          autoComplete="off"
        />
        <button type="submit" className={styles.go}>
          <Glass />
          <span>{words.search}</span>
        </button>
      </form>
    </search>
  </>
)
