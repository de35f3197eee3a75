import { Suspense, useEffect, useState } from 'react'
import { isEditable } from '../../ui/place/scroll-cause.ts'
import { lazyPart, MissingPart } from '../notices/missing-part.tsx'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog))

/** Lists the keys when the reader presses `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !metaKey && !altKey && !isEditable(target)) setOpen(true)
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
