import styles from './article-page.module.css'
import type { Site } from './site.ts'

interface RestrictedBoxProps {
  readonly site: Site
  /** The article's address without its language. */
  readonly path: string
  /** Of all books together, with its currency. Null while it is not known. */
  readonly price: string | null
  readonly signedIn: boolean
}

/** Shown at the end of a beginning: the price of all books, and links to subscribe or sign in. */
export const RestrictedBox = ({ site: { words, Link }, path, price, signedIn }: RestrictedBoxProps) => (
  <aside className={`article-rest ${styles.restricted}`}>
    <p>{words.isBeginning}</p>
    {price !== null && <p>{words.price(price)}</p>}
    <p className={styles.ways}>
      {signedIn ? (
        <Link className="button primary" to="/subscribe" search={{ redirectedFrom: path }}>
          {words.subscribe}
        </Link>
      ) : (
        <>
          <Link className="button primary" to="/login" search={{ redirectUrl: path }}>
            {words.signIn}
          </Link>
          <Link className="button" to="/register" search={{ redirectUrl: path }}>
            {words.createAccount}
          </Link>
        </>
      )}
    </p>
  </aside>
)
