import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the storage keys are those of the specification', { tags: ['spec-3.13'] }, async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const { getStored, getStoredJson, setStored } = await import('#page/boot/browser-storage.ts')
  const keys = ['accessToken', 'currentUser', 'currentLanguage', 'appStats', 'installableNotificationWasShown'] as const
  for (const key of keys) setStored(key, key)
  expect([...stored]).toEqual(keys.map((key) => [key, key]))
  setStored('currentLanguage', 'uk')
  expect(stored.get('currentLanguage')).toBe('uk')
  setStored('currentLanguage', null)
  expect(getStored('currentLanguage')).toBeNull()
  stored.set('readingSettings', '{damaged')
  expect(getStoredJson('readingSettings')).toBeNull()
})

test('without storage, values stay until the document is closed', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { getStored, setStored } = await import('#page/boot/browser-storage.ts')
  setStored('accessToken', 'token')
  expect(getStored('accessToken')).toBe('token')
  setStored('accessToken', null)
  expect(getStored('accessToken')).toBeNull()
})

test('a value of the tab is taken once', async () => {
  const { setForTab, takeForTab } = await import('#page/boot/browser-storage.ts')
  setForTab('returnTo', '/oats')
  expect([takeForTab('returnTo'), takeForTab('returnTo')]).toEqual(['/oats', null])
})
