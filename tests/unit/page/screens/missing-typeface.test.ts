import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMissing } from '#page/screens/article/toolbar/typeface-files.ts'
import { readSettings, saveSettings } from '#page/shell/reading-settings.ts'

const stored = new Map<string, string>()
const choose = (typeface: 'andika' | 'literata') => saveSettings({ ...readSettings(), typeface })

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A typeface whose files come or fail when they are told to. */
function stubFiles() {
  let resolve: (files: readonly unknown[]) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const files = new Promise<readonly unknown[]>((...ends) => {
    ;[resolve, reject] = ends
  })
  vi.stubGlobal('document', { fonts: { load: () => files } })
  return { resolve, reject }
}

test('a typeface is missing when a file of it fails', async () => {
  choose('andika')
  const files = stubFiles()
  const missing = isMissing('andika')
  files.reject(new Error('no file'))
  expect(await missing).toBe(true)
})

test('a typeface whose file fails after another was chosen is not missed', async () => {
  choose('andika')
  const files = stubFiles()
  const missing = isMissing('andika')
  choose('literata')
  files.reject(new Error('no file'))
  expect(await missing).toBe(false)
})

test('a typeface with all its files is not missing', async () => {
  choose('andika')
  const files = stubFiles()
  const missing = isMissing('andika')
  files.resolve([])
  expect(await missing).toBe(false)
})
