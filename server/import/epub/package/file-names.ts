import { tryDecodeURIComponent } from 'hono/utils/url'

/** Names the package document. Every EPUB has it; programs leave out the file that names the type. */
export const CONTAINER = 'META-INF/container.xml'

/** The letters from 0x80 on of older systems in western Europe. The first half is the same in America. */
const WESTERN =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** What a name may mean that the zip does not mark as UTF-8: UTF-8 all the same, or the letters of an older system. */
function readings(name: string): string[] {
  const codes = Array.from(name, (letter) => letter.codePointAt(0) ?? 0)
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return []
  const bytes = Uint8Array.from(codes)
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes)]
  } catch {
    const western = codes.map((code, at) => (code < 0x80 ? name.charAt(at) : WESTERN.charAt(code - 0x80)))
    return [new TextDecoder('ibm866').decode(bytes), western.join('')]
  }
}

/** The folder that holds the whole book, when somebody zipped the folder and not what is in it. */
function topFolder(names: readonly string[]): string {
  const [container, other] = names.filter(
    // A Mac puts what it knows of the files beside them.
    (name) => name.endsWith(`/${CONTAINER}`) && !name.startsWith('__MACOSX/'),
  )
  return container === undefined || other !== undefined || names.includes(CONTAINER)
    ? ''
    : container.slice(0, -CONTAINER.length)
}

/** The files by the paths that the book's pages call them, in each form of their letters. */
export function withNames(unpacked: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  // Older programs for Windows divide folders by `\`.
  const isOfWindows = [...unpacked.keys()].every((name) => !name.includes('/'))
  const named = [...unpacked].map(([name, bytes]) => [isOfWindows ? name.replaceAll('\\', '/') : name, bytes] as const)
  const top = topFolder(named.map(([name]) => name))
  const files = new Map<string, Uint8Array>()
  for (const [name, bytes] of named) if (name.startsWith(top)) files.set(name.slice(top.length), bytes)
  for (const [name, bytes] of [...files])
    for (const other of [name, ...readings(name)].flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD')]))
      if (!files.has(other)) files.set(other, bytes)
  return files
}

/** A name as Windows and careless programs take it: in any case, with either slash, encoded or not. */
export const looseName = (name: string): string =>
  tryDecodeURIComponent(name).replaceAll('\\', '/').toLowerCase().normalize('NFC')

/** The files by their loose names. The first of several has the name. */
export function withoutCase(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  for (const [name, bytes] of files) if (!found.has(looseName(name))) found.set(looseName(name), bytes)
  return found
}
