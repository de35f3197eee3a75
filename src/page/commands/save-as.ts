/** The blob's URL must stay valid until the browser has read it. */
const REVOKE_AFTER_MS = 60_000

/** Gives the reader a file to save, under a name they recognize. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** Gives the reader a file of what we know, as JSON. */
export const saveJson = (content: unknown, name: string): void =>
  saveAs(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name)
