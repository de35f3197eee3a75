import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './shortcuts-dialog.module.css'

interface Shortcut {
  readonly keys: readonly string[]
  readonly what: string
}

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const shortcuts: readonly Shortcut[] = [
    { keys: ['←', '→'], what: t`Previous or next article` },
    { keys: ['/'], what: t`Search the library` },
    { keys: ['Esc'], what: t`Close what is open` },
    { keys: ['?'], what: t`Show this list` },
  ]
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
