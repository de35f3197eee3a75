/** Long enough for a browser to take over what it was given. */
const HANDED_OVER_MS = 60_000

/** Gives the reader a file, under a name he can find it by. */
export function saveAs(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HANDED_OVER_MS)
}
