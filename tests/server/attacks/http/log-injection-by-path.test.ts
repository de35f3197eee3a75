import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { ContentFaultsError } from '#server/import/faults.ts'
import { complain, logError, printable, say } from '#server/process/log.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 16.3.4 16.4.1

const FORGED = 'POST /api/auth/login: signed in as the operator'
/** Line ends, a color, a terminal title, a writing direction, a line separator, a lone surrogate. */
const TRICKS = ['\n', '\r', '\u001b[31m', '\u001b]0;x\u0007', '\u202e', '\u2028', '\u0000', '\u0085', '\ud800']
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
const ACTIVE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
})
afterAll(() => app.close())

function logged(spyOn: 'error' | 'log'): { readonly text: () => string; readonly end: () => void } {
  const lines: string[] = []
  const spy = vi.spyOn(console, spyOn).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
  return { text: () => lines.join('\n'), end: () => spy.mockRestore() }
}

test('neither the path of a request nor an error that repeats it can forge a line of the log', async () => {
  // The state of the library cannot be read, with an error text that contains a line end.
  const fail = () => Promise.reject(new Error(`relation "x"\n${FORGED}`))
  const faulty = createApp({ ...app.services, revisions: { current: fail, read: fail } })
  const log = logged('error')
  for (const trick of TRICKS.filter((text) => text !== '\ud800')) {
    const answer = await faulty.request(`/api/assets/${encodeURIComponent(`a${trick}${FORGED}`)}`)
    expect(answer.status).toBe(500)
  }
  log.end()
  expect(log.text()).toContain(FORGED)
  expect(log.text()).not.toMatch(ACTIVE)
  const entries = log
    .text()
    .split('\n')
    .map((line): { msg: string; level: string } => JSON.parse(line))
  expect(entries).toHaveLength(TRICKS.length - 1)
  expect(entries.filter(({ msg, level }) => !msg.startsWith('GET /api/assets/a') || level !== 'error')).toEqual([])
})

test('no logged text and no message to the operator controls a terminal', () => {
  const [error, output] = [logged('error'), logged('log')]
  for (const trick of TRICKS) {
    const cause = new Error(`a${trick}b`)
    logError(`a${trick}${FORGED}`, cause)
    logError('not an error', `a${trick}${FORGED}`)
    say(printable(`left out: x${trick}y`))
    complain(new ContentFaultsError('content', [{ file: `a${trick}${FORGED}`, line: 1, message: `b${trick}c` }]))
  }
  for (const { text, end } of [error, output]) {
    end()
    expect(text()).not.toMatch(ACTIVE)
    expect(
      text()
        .split('\n')
        .filter((line) => line.startsWith(FORGED) || line === 'y'),
    ).toEqual([])
  }
})

test('a line of the log has a maximum length, and readers’ words stay readable in it', () => {
  expect(printable('x'.repeat(100_000)).length).toBeLessThan(2_100)
  expect(printable('Каша, їжа & 🥕: “oats”')).toBe('Каша, їжа & 🥕: “oats”')
})
