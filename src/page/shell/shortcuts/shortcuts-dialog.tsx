import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { areCharacterKeysOn, setCharacterKeys } from './character-keys.ts'
import styles from './shortcuts-dialog.module.css'

interface Shortcut {
  readonly keys: readonly string[]
  readonly what: string
}

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [isOn, setOn] = useState(areCharacterKeysOn)
  const change = (next: boolean) => {
    setCharacterKeys(next)
    setOn(next)
  }
  const shortcuts: readonly Shortcut[] = [
    { keys: ['←', '→'], what: t`Previous or next article` },
    { keys: ['/'], what: t`Search the library` },
    { keys: ['Esc'], what: t`Close what is open` },
    { keys: ['?', 'Ctrl+/'], what: t`Show this list` },
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
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} />
        <span>{t`Use the keys / and ?`}</span>
      </label>
    </Dialog>
  )
}
