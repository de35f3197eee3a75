import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_ADDRESS } from '#server/http/connection/client-address.ts'
import { openImages, WAIT_MS } from '#server/library/pictures/images.ts'
import { Refusal } from '#server/messages/refusal.ts'

test('who waits 30 s for a picture is told to come again', { tags: ['deep'], timeout: WAIT_MS + 30_000 }, async () => {
  const images = openImages(undefined as never, mkdtempSync(join(tmpdir(), 'larder-crops-')))
  let end = (_bytes: Buffer): void => undefined
  const slow = images.made('slow.jpeg', () => new Promise<Buffer>((resolve) => (end = resolve)), NO_ADDRESS)
  // It waits behind the first one.
  const next = images.made('next.jpeg', async () => Buffer.from('next'), NO_ADDRESS)
  const begun = performance.now()
  const errors = await Promise.all([slow, next].map((call) => call.catch((error: unknown) => error)))
  for (const error of errors) {
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } })
  }
  expect(performance.now() - begun).toBeLessThan(WAIT_MS + 5_000)
  end(Buffer.from('slow'))
  const never = (): Promise<Buffer> => Promise.reject(new Error('made twice'))
  for (const name of ['slow', 'next']) expect(String(await images.made(`${name}.jpeg`, never, NO_ADDRESS))).toBe(name)
})
