const CATALOG = /(\d+) 0 obj\n<<\n {2}\/Type \/Catalog\n[\s\S]*?\n>>\nendobj/
const PREFERENCES = '/ViewerPreferences <<\n'

/**
 * Makes a viewer show the book's title, and not the name of the file. The typesetter has no option for it, so the catalogue is
 * written once more at the end of the file, as the format allows. Throws when the file has another form than expected.
 */
export function displayTitle(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const catalog = CATALOG.exec(text)
  const trailer = /trailer\n<<\n([\s\S]*?)\n>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(text)
  const [whole = '', id = ''] = catalog ?? []
  const [, entries = '', previous = ''] = trailer ?? []
  if (!whole.includes(PREFERENCES) || trailer === null) throw new Error('The PDF has no catalogue that can be extended')
  const start = text.length + 1
  const object = whole.replace(PREFERENCES, `${PREFERENCES}    /DisplayDocTitle true\n`)
  const table = start + object.length + 1
  const place = `${String(start).padStart(10, '0')} 00000 n\r\n`
  const update = `\n${object}\nxref\n${id} 1\n${place}trailer\n<<\n${entries}\n  /Prev ${previous}\n>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(update, 'latin1')])
}
