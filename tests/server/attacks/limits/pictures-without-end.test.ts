import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openImages } from '#server/library/pictures/images.ts'
import { Refusal } from '#server/messages/refusal.ts'

// ASVS 2.4.1 15.2.2

const ENOUGH = 200
const FEW = 10

const openSlowImages = () => {
  const images = openImages(undefined as never, mkdtempSync(join(tmpdir(), 'larder-crops-')))
  let begun = 0
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const ask = (name: string, address: string) =>
    images.made(
      name,
      async () => {
        begun++
        await gate
        return Buffer.from(name)
      },
      address,
    )
  return { images, ask, release, begun: () => begun }
}

/** Counts the refusals of calls by status, while others wait. */
function refusalsOf(calls: readonly Promise<unknown>[]): ReadonlyMap<number, number> {
  const seen = new Map<number, number>()
  for (const call of calls)
    call.catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 0
      seen.set(status, (seen.get(status) ?? 0) + 1)
    })
  return seen
}

test('one address that asks for every picture in every size does not fill the queue of the others', async () => {
  const { ask, release } = openSlowImages()
  const flood = Array.from({ length: ENOUGH }, (_, index) => ask(`flood-${index}.jpeg`, '192.0.2.1'))
  const refusals = refusalsOf(flood)
  await expect.poll(() => Object.fromEntries(refusals)).toEqual({ 429: ENOUGH - 100 })
  const others = Array.from({ length: FEW }, (_, index) => ask(`other-${index}.jpeg`, `198.51.100.${index}`))
  release()
  expect(await Promise.all(others)).toHaveLength(FEW)
  await Promise.allSettled(flood)
  expect(String(await ask('later.jpeg', '192.0.2.1'))).toBe('later.jpeg')
})

test('many addresses together do not make the queue longer than a reader waits', async () => {
  const { ask, release } = openSlowImages()
  const flood = Array.from({ length: ENOUGH }, (_, index) => ask(`flood-${index}.jpeg`, `192.0.2.${index}`))
  const refusals = refusalsOf(flood)
  await expect.poll(() => Object.fromEntries(refusals)).toEqual({ 503: ENOUGH - 128 })
  release()
  await Promise.allSettled(flood)
})

test('a stopped server begins none of the pictures that wait', async () => {
  const { images, ask, release, begun } = openSlowImages()
  const calls = Promise.allSettled(Array.from({ length: FEW }, (_, index) => ask(`${index}.jpeg`, '192.0.2.1')))
  await expect.poll(begun).toBe(1)
  const stopped = images.stop()
  release()
  await stopped
  expect(begun()).toBe(1)
  const ends = (await calls).map((call) => (call.status === 'fulfilled' ? 'drawn' : call.reason.code))
  // Which of them the disk gives first is open.
  expect(ends.sort()).toEqual(['drawn', ...Array(FEW - 1).fill('unavailable')])
})
