import styles from './article-page.module.css'

interface ContentsHeading {
  readonly id: string
  readonly text: string
}

interface ContentsListProps {
  readonly label: string
  readonly headings: readonly ContentsHeading[]
  /** The id of the heading that is on the screen. */
  readonly current?: string
}

/** The headings of an article as links. */
export const ContentsList = ({ label, headings, current }: ContentsListProps) => (
  <nav className={styles.contents} aria-label={label}>
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
