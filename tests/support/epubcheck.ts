import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from './debian-package.ts'

interface Report {
  readonly checker: { readonly checkerVersion: string }
  readonly messages: readonly {
    readonly ID: string
    readonly severity: string
    readonly message: string
    readonly locations: readonly { readonly path: string; readonly line: number }[]
  }[]
}

/** EPUBCheck, for one file after another: its first run leaves what it loaded of itself to the next ones, a third of their time. */
export class EpubCheck {
  private readonly folder = mkdtempSync(join(tmpdir(), 'larder-epubcheck-'))

  /** What it has to say against a file, one line each; throws when it did not run. Not for two at a time. */
  async check(bytes: Uint8Array): Promise<string[]> {
    // The jar, not the script beside it: that one needs the kernel to know how to start a jar.
    const jar = debianProgram('/usr/share/java/epubcheck.jar', 'epubcheck')
    const at = (name: string) => join(this.folder, name)
    const [book, report, classes] = [at('book.epub'), at('report.json'), at('classes.jsa')]
    await writeFile(book, bytes)
    rmSync(report, { force: true })
    const archive = existsSync(classes) ? `-XX:SharedArchiveFile=${classes}` : `-XX:ArchiveClassesAtExit=${classes}`
    const options = ['-Xshare:auto', archive, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
    // It ends with 1 when it finds something; whether it ran, the report says.
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
