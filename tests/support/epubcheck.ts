import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

/** What EPUBCheck has to say against a file, one line each; throws when it did not run. */
export async function epubcheck(bytes: Uint8Array): Promise<string[]> {
  // The jar, not the script beside it: that one needs the kernel to know how to start a jar.
  const jar = debianProgram('/usr/share/java/epubcheck.jar', 'epubcheck')
  const folder = await mkdtemp(join(tmpdir(), 'larder-epubcheck-'))
  const [book, report] = [join(folder, 'book.epub'), join(folder, 'report.json')]
  try {
    await writeFile(book, bytes)
    // It ends with 1 when it finds something; whether it ran, the report says.
    await new Promise<void>((resolve) => {
      execFile('/usr/bin/java', ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-jar', jar, book, '--json', report], () =>
        resolve(),
      )
    })
    const { messages } = JSON.parse(await readFile(report, 'utf8')) as Report
    return messages.map(({ ID, severity, message, locations }) => {
      const [at] = locations
      return `${severity} ${ID} ${at?.path ?? ''}:${at?.line ?? ''} ${message}`
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
