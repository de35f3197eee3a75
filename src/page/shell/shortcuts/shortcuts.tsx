import { Suspense, useEffect, useState } from 'react'
import { lazyPart, MissingPart } from '../notices/missing-part.tsx'
import { opensShortcuts } from './character-keys.ts'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog))

/** Lists the keys when the reader presses `?` or Ctrl and `/`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (opensShortcuts(event)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={<MissingPart />}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
