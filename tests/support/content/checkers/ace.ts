import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeRunner } from '@daisy/ace-core'
import { type Browser, chromium, type Page } from '@playwright/test'
import { shellOptions } from '../../device/chromium.ts'

/** Runs in the page, where Ace's scripts are. */
const findings = () =>
  new Promise((resolve, reject) => {
    const { daisy } = window as unknown as {
      daisy: { ace: { run(done: (error: unknown, result: unknown) => void): void } }
    }
    daisy.ace.run((error, result) => (error ? reject(error) : resolve(result)))
  })

async function askPage(page: Page, scripts: readonly string[], contents: readonly string[]): Promise<unknown> {
  const tags = [...contents.map((content) => ({ content })), ...scripts.map((path) => ({ path }))]
  for (const tag of tags) {
    const element = await page.addScriptTag(tag)
    // Marks it as none of the book's own.
    await element.evaluate((script) => (script as Element).setAttribute('data-ace', ''))
  }
  return page.evaluate(findings)
}

/** Whether a line of Ace is about what a reader cannot read, and not about good style. */
export const isGrave = (line: string): boolean => /^(?:serious|critical) /.test(line)

/** Ace by DAISY, the checker of accessible EPUBs, in our own Chromium. */
export class Ace {
  private readonly folder = mkdtempSync(join(tmpdir(), 'larder-ace-'))
  private browser: Browser | null = null
  private readonly runner: AxeRunner = {
    concurrency: 2,
    launch: async () => {
      this.browser ??= await chromium.launch(shellOptions())
    },
    run: async (url, scripts, contents) => {
      if (this.browser === null) throw new Error('Not launched')
      const page = await this.browser.newPage()
      await page.goto(url)
      return askPage(page, scripts, contents).finally(() => page.close())
    },
    // One browser for all books.
    close: async () => {},
  }

  /** What is not accessible in a file, one line each: how grave, which rule, where, why. */
  async check(bytes: Uint8Array): Promise<string[]> {
    // It keeps settings and a log there.
    process.env.XDG_CONFIG_HOME = this.folder
    process.env.XDG_STATE_HOME = this.folder
    const { default: ace } = await import('@daisy/ace-core')
    const [book, outdir] = [join(this.folder, 'book.epub'), mkdtempSync(join(this.folder, 'report-'))]
    writeFileSync(book, bytes)
    const options = { cwd: this.folder, outdir, lang: 'en', initLogger: true, silent: true }
    const [, { assertions }] = await ace(book, options, this.runner)
    return assertions.flatMap(({ 'earl:testSubject': { url }, assertions: found }) =>
      found.map(({ 'earl:test': rule, 'earl:result': result }) =>
        [rule['earl:impact'], rule['dct:title'], url, result['dct:description']].join(' '),
      ),
    )
  }

  async close(): Promise<void> {
    await this.browser?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
