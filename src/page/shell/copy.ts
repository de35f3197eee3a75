import type { ClipboardEvent } from 'react'

/** Removes the soft hyphens from copied text. Only the layout needs them. */
export function copyWithoutHyphens(event: ClipboardEvent): void {
  const selection = getSelection()
  if (event.defaultPrevented || selection === null || selection.isCollapsed) return
  const box = document.createElement('div')
  box.append(selection.getRangeAt(0).cloneContents())
  event.preventDefault()
  event.clipboardData.setData('text/plain', selection.toString().replaceAll('\u00ad', ''))
  event.clipboardData.setData('text/html', box.innerHTML.replaceAll('\u00ad', ''))
}
