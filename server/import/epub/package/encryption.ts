import { EpubFault, UnreadableFile } from '../epub-fault.ts'
import { type Archive, resolvePath } from './archive.ts'
import { elementsOf, parseXml } from './xml.ts'

const FILE = 'META-INF/encryption.xml'

function encryptedIn(archive: Archive, leaveOut: (path: string, what: string) => void): ReadonlySet<string> {
  if (!archive.has(FILE)) return new Set()
  try {
    const references = elementsOf(parseXml(FILE, archive.text(FILE)), 'CipherReference')
    return new Set(references.flatMap(({ attributes: { URI } }) => resolvePath('', URI)?.path ?? []))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    leaveOut(FILE, `the list of what is encrypted: ${error.message}`)
    return new Set()
  }
}

/** An EPUB in which an encrypted page is a fault of the book, and an encrypted picture costs itself. Fonts are not read. */
export function withoutEncrypted(archive: Archive, leaveOut: (path: string, what: string) => void): Archive {
  const encrypted = encryptedIn(archive, leaveOut)
  if (encrypted.size === 0) return archive
  const message = 'the file is encrypted'
  return {
    ...archive,
    bytes: (path) => {
      if (encrypted.has(path)) throw new UnreadableFile(path, 1, message)
      return archive.bytes(path)
    },
    text: (path) => {
      if (encrypted.has(path)) throw new EpubFault(path, 1, message)
      return archive.text(path)
    },
    sheet: (path) => (encrypted.has(path) ? '' : archive.sheet(path)),
  }
}
