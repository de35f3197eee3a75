import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '../../debian-packages.ts'

interface Report {
  readonly checker: { readonly checkerVersion: string }
  readonly messages: readonly {
    readonly ID: string
    readonly severity: string
    readonly message: string
    readonly locations: readonly { readonly path: string; readonly line: number }[]
  }[]
}

/** EPUBCheck. The first run stores its loaded classes for the next runs, which saves a third of their time. */
export class EpubCheck {
  private readonly folder = mkdtempSync(join(tmpdir(), 'larder-epubcheck-'))

  /** The complaints about a file, one line each. Throws when EPUBCheck did not run. Not for two files at a time. */
  async check(bytes: Uint8Array): Promise<string[]> {
    // The jar, because the script beside it needs a kernel that can start jars.
    const jar = debianProgram('/usr/share/java/epubcheck.jar', 'epubcheck')
    const at = (name: string) => join(this.folder, name)
    const [book, report, classes] = [at('book.epub'), at('report.json'), at('classes.jsa')]
    await writeFile(book, bytes)
    rmSync(report, { force: true })
    const archive = existsSync(classes) ? `-XX:SharedArchiveFile=${classes}` : `-XX:ArchiveClassesAtExit=${classes}`
    const options = ['-Xshare:auto', archive, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
    // It exits with 1 when it finds something. The report shows whether it ran.
    await new Promise<void>((resolve) => {
      execFile('/usr/bin/java', [...options, '-jar', jar, book, '--json', report], () => resolve())
    })
    const { messages } = JSON.parse(await readFile(report, 'utf8')) as Report
    return messages.map(({ ID, severity, message, locations }) => {
      const [place] = locations
      return `${severity} ${ID} ${place?.path ?? ''}:${place?.line ?? ''} ${message}`
    })
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
