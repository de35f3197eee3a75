import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { MAX_NOTE_UNITS } from '#contract/library/highlights.ts'
import { directionOf } from '#contract/text-direction.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './highlights.module.css'

interface NoteDialogProps {
  readonly quote: string
  readonly note: string
  readonly lang: string
  /** How often it could not be saved. */
  readonly failures: number
  readonly onType: (note: string) => void
  readonly onSave: (note: string) => void
  readonly onClose: () => void
  /** Unlike closing, this drops what was typed. */
  readonly onCancel: () => void
  /** Only for a highlight that exists. */
  readonly onDelete?: (() => void) | undefined
}

export function NoteDialog({ quote, note, lang, failures, onType, onSave, ...on }: NoteDialogProps) {
  const { onClose, onCancel, onDelete } = on
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog title={t`Note`} onClose={onClose}>
      <blockquote className={styles.quoted} lang={lang} dir={directionOf(lang)}>
        {quote}
      </blockquote>
      <label htmlFor={id} className={styles.label}>{t`Note`}</label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        dir="auto"
        rows={5}
        maxLength={MAX_NOTE_UNITS}
        defaultValue={note}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        autoFocus
      />
      {failures > 0 && (
        <p key={failures} role="alert">
          <Trans>The note is not saved: this device may be full. It stays here, so you can try again or copy it.</Trans>
        </p>
      )}
      <p className={styles.actions}>
        <button type="button" className="button primary" onClick={() => onSave(field.current?.value.trim() ?? note)}>
          {t`Save`}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t`Cancel`}
        </button>
        {onDelete !== undefined && (
          <button type="button" className="button" onClick={onDelete}>
            {t`Delete`}
          </button>
        )}
      </p>
    </Dialog>
  )
}
