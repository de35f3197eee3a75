import { expect, test } from 'vitest'
import type { Result } from '#contract/workers/sync-api.ts'
import { readAhead } from '#workers/pull/read-ahead.ts'

type Answer = Result<string>

/** A server that answers only when the test says so. */
function slowServer() {
  const asked: number[] = []
  const waiting: { resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  return {
    asked,
    ask: (page: number) =>
      new Promise<Answer>((resolve, reject) => {
        asked.push(page)
        waiting.push({ resolve, reject })
      }),
    async answer(value: string) {
      waiting.shift()?.resolve({ ok: true, value })
      await new Promise(setImmediate)
    },
    async fail() {
      waiting.shift()?.resolve({ ok: false, problem: { kind: 'offline' } })
      await new Promise(setImmediate)
    },
    async break() {
      waiting.shift()?.reject(new Error('no tables'))
      await new Promise(setImmediate)
    },
  }
}

const isLast = (page: string) => page === 'last'

test('pages that arrive during a write are taken together, and only one request runs at a time', async () => {
  const server = slowServer()
  const pages = readAhead(server.ask, isLast, 3)
  expect(server.asked).toEqual([3])
  await server.answer('c')
  await server.answer('d')
  expect(server.asked).toEqual([3, 4, 5])
  expect(await pages.take()).toEqual({ ok: true, value: ['c', 'd'] })
  const taken = pages.take()
  await server.answer('last')
  expect(await taken).toEqual({ ok: true, value: ['last'] })
  expect(server.asked).toEqual([3, 4, 5])
})

test('it stops fetching when too many pages wait to be stored', async () => {
  const server = slowServer()
  const pages = readAhead(server.ask, isLast, 1)
  for (let page = 1; page <= 10; page++) await server.answer(`page ${page}`)
  expect(server.asked).toEqual([1, 2, 3, 4])
  expect(await pages.take()).toMatchObject({ value: ['page 1', 'page 2', 'page 3', 'page 4'] })
  expect(server.asked).toEqual([1, 2, 3, 4, 5])
})

test('an error comes after the pages before it, and ends the fetching', async () => {
  const server = slowServer()
  const pages = readAhead(server.ask, isLast, 1)
  await server.answer('a')
  await server.fail()
  expect(await pages.take()).toEqual({ ok: true, value: ['a'] })
  expect(await pages.take()).toEqual({ ok: false, problem: { kind: 'offline' } })
  expect(server.asked).toEqual([1, 2])
})

test('an exception of a request rejects the next take', async () => {
  const server = slowServer()
  const pages = readAhead(server.ask, isLast, 1)
  await server.break()
  await expect(pages.take()).rejects.toThrow('no tables')
})

test('stop waits for the running request, and no other is made', async () => {
  const server = slowServer()
  const pages = readAhead(server.ask, isLast, 1)
  let stopped = false
  const stopping = pages.stop().then(() => {
    stopped = true
  })
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  await server.answer('a')
  await stopping
  expect(server.asked).toEqual([1])
})
