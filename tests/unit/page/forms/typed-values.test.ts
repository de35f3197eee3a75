import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The forms of a document that was loaded again. `taken`: what came along. */
async function loadedAgain(taken: string) {
  const stored = new Map([['typed', taken]])
  const removeItem = (key: string) => void stored.delete(key)
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem })
  vi.stubGlobal('history', { state: { __TSR_key: 'new' } })
  const { hasTyped } = await import('#page/forms/typed-values.ts')
  return { stored, hasTyped }
}

test('what was typed belongs to the shown history entry after a reload too, and is stored no longer', async () => {
  const { stored, hasTyped } = await loadedAgain('[["register",{"name":"Oksana"}]]')
  expect(hasTyped('register')).toBe(true)
  expect(hasTyped('sign-in')).toBe(false)
  expect(stored.size).toBe(0)
})

test.each(['', '[', 'null', '["register"]', '[["register",{"name":1}]]', '{"register":[]}'])(
  'what is damaged is taken for nothing: %j',
  async (taken) => {
    const { stored, hasTyped } = await loadedAgain(taken)
    expect(hasTyped('register')).toBe(false)
    expect(stored.size).toBe(0)
  },
)
