import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { addressReader, limitedAddress } from '#server/http/connection/client-address.ts'

// ASVS 4.1.3 15.3.4

async function read(trusted: string, remoteAddress: string, forwarded?: string): Promise<string> {
  const app = new Hono()
  const addressOf = addressReader(readConfig({ TRUSTED_PROXIES: trusted }).trustedProxies)
  app.get('/', (context) => context.text(addressOf(context)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return answer.text()
}

test.each([
  ['', '192.0.2.1', '203.0.113.1', '192.0.2.1'],
  ['', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1', undefined, '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1', '203.0.113.1', '203.0.113.1'],
  ['192.0.2.1', '::ffff:192.0.2.1', '198.51.100.1, 203.0.113.1', '203.0.113.1'],
  ['192.0.2.0/24, 10.0.0.0/8', '192.0.2.9', '203.0.113.1, 10.1.2.3', '203.0.113.1'],
  ['192.0.2.0/24', '192.0.2.9', 'unknown', '192.0.2.9'],
  ['192.0.2.0/24', '192.0.2.9', '203.0.113.1, ,', '192.0.2.9'],
  ['fd00::/8', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  // Some proxies name the client's port too.
  ['192.0.2.0/24', '192.0.2.9', '203.0.113.1:1111, 203.0.113.2:2222', '203.0.113.2'],
  ['192.0.2.0/24', '192.0.2.9', '[2001:db8::7]:1111', '2001:db8::7'],
  ['192.0.2.0/24', '192.0.2.9', '203.0.113.1, 203.0.113.2:x', '192.0.2.9'],
])('with the proxies %j, %s saying %j is %s', async (trusted, remote, forwarded, expected) => {
  expect(await read(trusted, remote, forwarded)).toBe(expected)
})

test.each(['x', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::/129'])('%s is refused at the start', (list) => {
  expect(() => readConfig({ TRUSTED_PROXIES: list })).toThrow(/TRUSTED_PROXIES has to be the addresses/)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s is limited as %s', (address, expected) => {
  expect(limitedAddress(address)).toBe(expected)
})
