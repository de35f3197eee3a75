import { isEditable } from '../../ui/focus.ts'
import { plainText } from './plain-text.ts'
import { copiedFrom, withoutHidden } from './selected.ts'

/** What is copied, for plain fields and for those that take HTML. */
interface Copied {
  readonly text: string
  readonly html: string
}

/** The selection without hidden characters. Null when there is nothing of it, or it is a picture alone. */
export function visibleSelection(): Copied | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return null
  const box = document.createElement('div')
  box.append(copiedFrom(Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))))
  const text = plainText(box)
  return text === '' ? null : { text: withoutHidden(text), html: withoutHidden(box.innerHTML) }
}

/** Puts the selection into `data`. False when there is nothing to put there. */
function putVisible(data: DataTransfer | null): boolean {
  const copied = visibleSelection()
  if (data === null || copied === null) return false
  data.setData('text/plain', copied.text)
  data.setData('text/html', copied.html)
  return true
}

/** Copies the selection without hidden characters, also a whole screen that was selected. */
function onCopy(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  // Otherwise the browser knows what to do.
  if (!event.defaultPrevented && !isEditable(target) && putVisible(clipboardData)) event.preventDefault()
}

/** Selected text that is dragged. The event of a link, a picture or a field comes from an element. */
function onDrag({ target, dataTransfer }: DragEvent): void {
  if (target instanceof Text) putVisible(dataTransfer)
}

/**
 * Copied and dragged text has no hidden characters. On the document, because the event of a whole selected screen does not come from its
 * main part. Returns a function that stops it.
 */
export function copyWithoutHidden(): () => void {
  document.addEventListener('copy', onCopy)
  document.addEventListener('dragstart', onDrag)
  return () => {
    document.removeEventListener('copy', onCopy)
    document.removeEventListener('dragstart', onDrag)
  }
}
