import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { readLanguages } from '#db/library/languages.ts'
import { switchLanguage } from '../language/addresses.ts'
import { useRead, useReader } from '../view.ts'
import styles from './no-books.module.css'

/** Says that the library has no books in the shown language, and leads to its other languages. */
export function NoBooks() {
  const router = useRouter()
  const { view } = useReader()
  const languages = useRead(readLanguages) ?? []
  return (
    <div className={styles.none}>
      <p>
        <Trans>There are no books in this language yet.</Trans>
      </p>
      {languages
        .filter(({ iso }) => iso !== view.lang)
        .map(({ iso, name }) => (
          <button
            key={iso}
            type="button"
            className="button"
            lang={iso}
            translate="no"
            onClick={() => switchLanguage(router, iso)}
          >
            {name}
          </button>
        ))}
    </div>
  )
}
