import type { ClipboardEvent } from 'react'

/** Copied text has none of the soft hyphens that only the layout needs. */
export function copyWithoutHyphens(event: ClipboardEvent): void {
  const selection = getSelection()
  if (event.defaultPrevented || selection === null || selection.isCollapsed) return
  const box = document.createElement('div')
  box.append(selection.getRangeAt(0).cloneContents())
  event.preventDefault()
  event.clipboardData.setData('text/plain', selection.toString().replaceAll('\u00ad', ''))
  event.clipboardData.setData('text/html', box.innerHTML.replaceAll('\u00ad', ''))
}
