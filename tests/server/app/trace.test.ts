import { expect, test } from 'vitest'
import { isCountryIgnored, readConfig } from '#server/config/config.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp } from '#tests/support/server/server-app.ts'

// ASVS 15.3.4

test('the country is believed of a trusted proxy only', async () => {
  const settings = { TRUSTED_PROXIES: '10.0.0.1', COUNTRY_HEADER: 'X-Country' }
  const app = await openTestApp('embedded', writeFolder(smallLibrary()), settings)
  const trace = async (remoteAddress: string, headers: Record<string, string>) =>
    (await app.app.request('/api/trace', { headers }, { incoming: { socket: { remoteAddress } } })).text()
  expect(await trace('10.0.0.1', { 'X-Country': 'ua', 'X-Forwarded-For': '192.0.2.1' })).toBe('ip=192.0.2.1\nloc=UA\n')
  expect(await trace('192.0.2.1', { 'X-Country': 'ua' })).toBe('ip=192.0.2.1\n')
  await app.close()
})

test('a country header without trusted proxies is noticed', () => {
  const isIgnored = (settings: Record<string, string>) => isCountryIgnored(readConfig(settings))
  expect(isIgnored({ COUNTRY_HEADER: 'X-Country' })).toBe(true)
  expect(isIgnored({ COUNTRY_HEADER: 'X-Country', TRUSTED_PROXIES: '10.0.0.0/8' })).toBe(false)
  expect(isIgnored({})).toBe(false)
})
