import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { visibleSelection } from '../../../shell/copy/copy.ts'
import { withoutHidden } from '../../../shell/copy/selected.ts'
import { notify, tellToTryLater } from '../../../shell/notices/toasts.tsx'
import { htmlWithSource, type Source, withSource } from './source.ts'

/** Some browsers cannot do this, and some refuse it. */
async function isWritten(parts: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    return false
  }
}

/** Copies a quote with its source and says so. A selection is copied as Ctrl and C copy it: with its lists, tables and links. */
export async function copyQuote(source: Source, isSelected: boolean): Promise<void> {
  const copied = isSelected ? visibleSelection() : null
  const text = withoutHidden(withSource({ ...source, quote: copied?.text ?? source.quote }))
  const html = copied === null ? null : withoutHidden(htmlWithSource(copied.html, source))
  try {
    const isDone = html !== null && (await isWritten({ 'text/plain': text, 'text/html': html }))
    if (!isDone) await navigator.clipboard.writeText(text)
    notify(i18n._(msg`Copied with its source`))
  } catch {
    tellToTryLater()
  }
}
