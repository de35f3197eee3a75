/** Characters that nobody sees: soft hyphens and marks for line breaks. Only the layout needs them. */
const HIDDEN = /[\u00ad\u200b\u2060\ufeff]/g
/** What a copied text does not need: the buttons between its parts. */
const NOT_TEXT = 'button, script, style, [hidden]'

const withoutHidden = (text: string): string => text.replace(HIDDEN, '')

/** Copies the selection without hidden characters, also a whole screen that was selected. */
function copyVisible(event: ClipboardEvent): void {
  const selection = getSelection()
  const { target, clipboardData } = event
  const isField = target instanceof Element && target.closest('input, textarea') !== null
  if (event.defaultPrevented || isField || clipboardData === null || selection === null || selection.isCollapsed) return
  const box = document.createElement('div')
  for (let at = 0; at < selection.rangeCount; at++) box.append(selection.getRangeAt(at).cloneContents())
  for (const part of box.querySelectorAll(NOT_TEXT)) part.remove()
  event.preventDefault()
  clipboardData.setData('text/plain', withoutHidden(selection.toString()))
  clipboardData.setData('text/html', withoutHidden(box.innerHTML))
}

/** On the document, because the event of a whole selected screen does not come from its main part. Returns a function that stops it. */
export function copyWithoutHidden(): () => void {
  document.addEventListener('copy', copyVisible)
  return () => document.removeEventListener('copy', copyVisible)
}
