import { plainText } from './plain-text.ts'
import { copiedFrom, withoutHidden } from './selected.ts'

/** Copies the selection without hidden characters, also a whole screen that was selected. */
function copyVisible(event: ClipboardEvent): void {
  const selection = getSelection()
  const { target, clipboardData } = event
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  if (event.defaultPrevented || isField || clipboardData === null || selection === null || selection.isCollapsed) return
  const box = document.createElement('div')
  for (let at = 0; at < selection.rangeCount; at++) box.append(copiedFrom(selection.getRangeAt(at)))
  const text = plainText(box)
  // Nothing of it may be copied, or it is a picture alone: the browser knows what to do.
  if (text === '') return
  event.preventDefault()
  clipboardData.setData('text/plain', withoutHidden(text))
  clipboardData.setData('text/html', withoutHidden(box.innerHTML))
}

/** On the document, because the event of a whole selected screen does not come from its main part. Returns a function that stops it. */
export function copyWithoutHidden(): () => void {
  document.addEventListener('copy', copyVisible)
  return () => document.removeEventListener('copy', copyVisible)
}
