const CATALOG = ' 0 obj\n<<\n  /Type /Catalog\n'
const CATALOG_END = '\n>>\nendobj'
const TRAILER = /^trailer\n<<\n([\s\S]*?)\n>>\nstartxref\n(\d+)\n%%EOF\s*$/
const PREFERENCES = '/ViewerPreferences <<\n'

/** The catalogue as it is written, and the number of its object. */
function catalogIn(text: string): { readonly id: string; readonly whole: string } | null {
  const at = text.indexOf(CATALOG)
  const end = at === -1 ? -1 : text.indexOf(CATALOG_END, at + CATALOG.length)
  const id = text.slice(text.lastIndexOf('\n', at) + 1, Math.max(0, at))
  return end === -1 || !/^\d+$/.test(id) ? null : { id, whole: id + text.slice(at, end) + CATALOG_END }
}

/**
 * Makes a viewer show the book's title, and not the name of the file. The typesetter has no option for it, so the catalogue is
 * written once more at the end of the file, as the format allows. Throws when the file has another form than expected.
 */
export function displayTitle(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const { id, whole } = catalogIn(text) ?? { id: '', whole: '' }
  const trailer = TRAILER.exec(text.slice(Math.max(0, text.lastIndexOf('trailer\n<<\n'))))
  const [, entries = '', previous = ''] = trailer ?? []
  if (!whole.includes(PREFERENCES) || trailer === null) throw new Error('The PDF has no catalogue that can be extended')
  const start = text.length + 1
  const object = whole.replace(PREFERENCES, `${PREFERENCES}    /DisplayDocTitle true\n`)
  const table = start + object.length + 1
  const place = `${String(start).padStart(10, '0')} 00000 n\r\n`
  const update = `\n${object}\nxref\n${id} 1\n${place}trailer\n<<\n${entries}\n  /Prev ${previous}\n>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(update, 'latin1')])
}
