import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { LineIcon } from '../../../ui/icon.tsx'
import styles from './picture-dialog.module.css'
import { useZoom } from './use-zoom.ts'

interface PictureDialogProps {
  readonly picture: HTMLImageElement
  readonly onClose: () => void
}

const PLUS = 'M12 5v14M5 12h14'
const MINUS = 'M5 12h14'
const CROSS = 'm6 6 12 12M18 6 6 18'

/** A picture as large as the window. Escape and its button close it, and the focus goes back. */
export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [{ scale, x, y }, enlarge] = useZoom(stage)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={picture.alt === '' ? t`Picture` : picture.alt}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={stage} className={styles.stage}>
        <img
          src={picture.currentSrc === '' ? picture.src : picture.currentSrc}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      <div className={styles.tools}>
        <button type="button" aria-label={t`Zoom in`} onClick={() => enlarge(1.5)}>
          <LineIcon strokeWidth="2" strokeLinecap="round" path={PLUS} />
        </button>
        {/* Disabled, it would lose the focus. Enlarging a whole picture by less than 1 changes nothing. */}
        <button
          type="button"
          aria-label={t`Zoom out`}
          aria-disabled={scale <= 1 || undefined}
          onClick={() => enlarge(1 / 1.5)}
        >
          <LineIcon strokeWidth="2" strokeLinecap="round" path={MINUS} />
        </button>
        <button type="button" aria-label={t`Close`} onClick={onClose}>
          <LineIcon strokeWidth="2" strokeLinecap="round" path={CROSS} />
        </button>
      </div>
    </dialog>
  )
}
