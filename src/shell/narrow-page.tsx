import type { ReactNode } from 'react'
import styles from './narrow-page.module.css'

/** A screen with one thing to do: a title and a narrow column. */
export function NarrowPage({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
