import type { ReactNode } from 'react'
import styles from './narrow-page.module.css'

interface NarrowPageProps {
  readonly title: ReactNode
  /** Content above the title, such as breadcrumbs. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** A screen for one task: a title and a narrow column. */
export function NarrowPage({ title, above, children }: NarrowPageProps) {
  return (
    <div className={styles.page}>
      {above}
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** The buttons at the end of such a screen. */
export const PageButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
