import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { readFavoriteIds } from '../../db/bookmarks.ts'
import type { ArticleRow } from '../../db/schema.ts'
import { FavoriteButton } from '../../shell/favorite-button.tsx'
import {
  applySettings,
  MAX_TEXT_PX,
  MIN_TEXT_PX,
  type ReadingSettings,
  readSettings,
  THEMES,
  TYPEFACES,
  WIDTHS,
} from '../../shell/reading-settings.ts'
import { useRead } from '../../shell/view.ts'
import { headingsOf } from './contents.tsx'
import styles from './reading-toolbar.module.css'

/** The floating bar of an article: its contents (on small screens), the reading settings and the star. */
export function ReadingToolbar({ article, text }: { readonly article: ArticleRow; readonly text: HTMLElement | null }) {
  const { t } = useLingui()
  const favorites = useRead(readFavoriteIds)
  const id = useId()
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Reading tools`}>
      <button type="button" className={styles.contents} popoverTarget={`${id}-contents`} aria-label={t`Show contents`}>
        ☰
      </button>
      <button type="button" popoverTarget={`${id}-settings`} aria-label={t`Reading settings`}>
        Aa
      </button>
      <FavoriteButton article={article} favorite={favorites?.has(article.id) ?? false} />
      <ContentsPopover id={`${id}-contents`} text={text} />
      <Settings id={`${id}-settings`} />
    </div>
  )
}

function ContentsPopover({ id, text }: { readonly id: string; readonly text: HTMLElement | null }) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <div id={id} ref={popover} popover="auto" className={styles.panel}>
      <ul className={styles.headings}>
        {headingsOf(text).map((heading) => (
          <li key={heading.id}>
            <a href={`#${encodeURIComponent(heading.id)}`} onClick={() => popover.current?.hidePopover()}>
              {heading.textContent}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Settings({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const [settings, setSettings] = useState(readSettings)
  const change = (part: Partial<ReadingSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    applySettings(next)
  }
  const size =
    settings.size ?? Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--text-size'), 10)
  const themes = { auto: t`Auto`, light: t`Light`, sepia: t`Sepia`, dark: t`Dark`, black: t`Black` }
  const typefaces = { literata: 'Literata', golos: 'Golos' }
  const widths = { narrow: t`Narrow`, book: t`Book`, wide: t`Wide` }
  return (
    <div id={id} popover="auto" className={styles.panel} role="dialog" aria-label={t`Reading settings`}>
      <Choice
        name={t`Theme`}
        values={THEMES}
        names={themes}
        value={settings.theme}
        onChange={(theme) => change({ theme })}
      />
      <div className={styles.row}>
        <span>{t`Text size`}</span>
        <span className={styles.group}>
          <button
            type="button"
            aria-label={t`Smaller text`}
            disabled={size <= MIN_TEXT_PX}
            onClick={() => change({ size: size - 1 })}
          >
            A−
          </button>
          <output>{size}</output>
          <button
            type="button"
            aria-label={t`Larger text`}
            disabled={size >= MAX_TEXT_PX}
            onClick={() => change({ size: size + 1 })}
          >
            A+
          </button>
        </span>
      </div>
      <Choice
        name={t`Typeface`}
        values={TYPEFACES}
        names={typefaces}
        value={settings.typeface}
        onChange={(typeface) => change({ typeface })}
      />
      <Choice
        name={t`Line width`}
        values={WIDTHS}
        names={widths}
        value={settings.width}
        onChange={(width) => change({ width })}
      />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly values: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

function Choice<T extends string>({ name, values, names, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <fieldset className={styles.row}>
      <legend>{name}</legend>
      <span className={styles.group}>
        {values.map((one) => (
          <label key={one} className={styles.option}>
            <input type="radio" name={id} checked={one === value} onChange={() => onChange(one)} />
            {names[one]}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
