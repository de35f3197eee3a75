import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { present } from '#contract/present.ts'
import { lazyPart, MissingPart } from '../../../shell/notices/missing-part.tsx'
import styles from './pictures.module.css'

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx').then((module) => module.PictureDialog))

const SVG = 'http://www.w3.org/2000/svg'
const CORNERS = 'M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7'

/** A button without text, so that the text of the article stays as it is. */
function makeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = present(styles.enlarge)
  button.ariaLabel = label
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', CORNERS)
  icon.append(path)
  button.append(icon)
  return button
}

interface PicturesProps {
  readonly text: HTMLElement
  /** Another text has other pictures. */
  readonly html: string
}

/** Lets the reader enlarge the pictures of an article, by a tap or by a button in their corner. */
export function Pictures({ text, html }: PicturesProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<HTMLImageElement | null>(null)
  const label = t`Enlarge picture`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const buttons = [...text.querySelectorAll<HTMLImageElement>('figure > img')].map((image) => {
      const button = makeButton(label)
      button.addEventListener('click', () => setShown(image))
      image.after(button)
      return button
    })
    const onTap = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.matches('figure > img')) setShown(target)
    }
    text.addEventListener('click', onTap)
    return () => {
      text.removeEventListener('click', onTap)
      for (const button of buttons) button.remove()
    }
  }, [text, html, label])
  if (shown === null) return null
  return (
    <Suspense fallback={<MissingPart />}>
      <PictureDialog picture={shown} onClose={() => setShown(null)} />
    </Suspense>
  )
}
