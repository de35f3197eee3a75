import { expect, test, vi } from 'vitest'
import { createUpdateListener } from '#workers/engine/update-listener.ts'
import type { Send } from '#workers/net/send.ts'

const notice = (revision: string) => `event: changed\ndata: ${JSON.stringify({ content_revision: revision })}\n\n`
const COMMENT = ': here\n\n'

/** A listener whose device knows revision 1, and the stream of its server. Bytes arrive as the test sends them. */
async function listening() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  const onConnected = vi.fn()
  const onUpdateNotice = vi.fn()
  const listener = createUpdateListener({
    locks: undefined,
    later: () => undefined,
    now: () => 0,
    random: () => 0.5,
    send: () => Promise.resolve(new Response(readable)),
    unreachedMs: () => Promise.resolve(null),
    language: () => 'en',
    knownRevision: () => Promise.resolve('1'),
    isOtherDay: () => Promise.resolve(false),
    onConnected,
    onUpdateNotice,
  })
  listener.start()
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalled())
  const send = async (...pieces: string[]) => {
    for (const piece of pieces) await writer.write(new TextEncoder().encode(piece))
  }
  return { send, end: () => writer.close(), onUpdateNotice }
}

test('a notice that the network cut anywhere arrives once', async () => {
  const whole = notice('2')
  for (let cut = 1; cut < whole.length; cut++) {
    const { send, end, onUpdateNotice } = await listening()
    await send(COMMENT, whole.slice(0, cut), whole.slice(cut))
    await vi.waitFor(() => expect(onUpdateNotice, `cut at ${cut}`).toHaveBeenCalledTimes(1))
    await end()
  }
})

test('a notice that comes byte by byte arrives once', async () => {
  const { send, end, onUpdateNotice } = await listening()
  await send(...notice('2'))
  await vi.waitFor(() => expect(onUpdateNotice).toHaveBeenCalledTimes(1))
  await end()
})

test('the first notice tells nothing new if the device knows its revision, and each later one does', async () => {
  const { send, end, onUpdateNotice } = await listening()
  await send(notice('1') + notice('2'), COMMENT)
  await vi.waitFor(() => expect(onUpdateNotice).toHaveBeenCalledTimes(1))
  await end()
})

test.each([
  ['an empty line of data', 'event: changed\ndata:\n\n'],
  ['data that is no JSON', 'event: changed\ndata: soon\n\n'],
  ['data of another shape', 'event: changed\ndata: {"content_revision":1}\n\n'],
  ['lines that end as on another system', 'event: changed\r\ndata: {"content_revision":"2"}\r\n\r\n'],
])('a first notice with %s counts as news', async (_, text) => {
  const { send, end, onUpdateNotice } = await listening()
  await send(text)
  await vi.waitFor(() => expect(onUpdateNotice).toHaveBeenCalledTimes(1))
  await end()
})

test('other events and words about them are no news', async () => {
  const { send, end, onUpdateNotice } = await listening()
  await send(': event: changed\n\n', 'event: other\ndata: event: changed\n\n', notice('1'))
  await send(notice('2'))
  await vi.waitFor(() => expect(onUpdateNotice).toHaveBeenCalledTimes(1))
  await end()
})

test('a stream that floods is given up', async () => {
  const { send } = await listening()
  const flood = async () => {
    for (let pieces = 0; pieces < 30; pieces++) await send(' '.repeat(100_000))
  }
  const end = await flood().then(
    () => 'read',
    () => 'given up',
  )
  expect(end).toBe('given up')
})

/** A listener whose tables say how long the server is not asked. `waits`: what it postponed. */
function waiting(
  unreachedMs: () => Promise<number | null>,
  send = vi.fn<Send>(async () => new Response(new ReadableStream())),
) {
  const waits: (() => void)[] = []
  const lengths: number[] = []
  const onUpdateNotice = vi.fn()
  const listener = createUpdateListener({
    locks: undefined,
    later(work, ms) {
      waits.push(work)
      lengths.push(ms)
    },
    now: () => 0,
    random: () => 0.5,
    send,
    unreachedMs,
    language: () => 'en',
    knownRevision: async () => '1',
    isOtherDay: async () => false,
    onConnected: () => undefined,
    onUpdateNotice,
  })
  listener.start()
  return { waits, lengths, send, onUpdateNotice, listener }
}

// Invariants S6
test('where the tab is gone that would ask an unreached server again, the tab that listens does', async () => {
  let ms: number | null = 8_000
  const { waits, send, onUpdateNotice } = waiting(async () => ms)
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  // Another tab has just asked, in vain.
  waits.pop()?.()
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  expect(onUpdateNotice).not.toHaveBeenCalled()
  ms = 0
  waits.pop()?.()
  await vi.waitFor(() => expect(onUpdateNotice).toHaveBeenCalledTimes(1))
  ms = null
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  waits.pop()?.()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(onUpdateNotice).toHaveBeenCalledTimes(1)
})

test('tables that cannot be read for a moment do not end the notices', async () => {
  const failing = vi.fn(async () => null).mockRejectedValueOnce(new DOMException('connection lost', 'UnknownError'))
  const { send } = waiting(failing)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

test('who comes back while nobody has answered yet does not wait for a minute', async () => {
  const { send, lengths, listener } = waiting(
    async () => null,
    vi.fn<Send>(async (_endpoint, _language, _input, { signal } = {}) => {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      return { kind: 'offline' }
    }),
  )
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  listener.renew()
  await vi.waitFor(() => expect(lengths).toHaveLength(1))
  expect(lengths[0]).toBeLessThanOrEqual(5_000)
})

test('a gateway that cuts each stream after a minute costs no pass each time, and a long stream that ends costs one', async () => {
  let now = 0
  const later: (() => void)[] = []
  const streams: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = []
  const onUpdateNotice = vi.fn()
  createUpdateListener({
    locks: undefined,
    later: (work) => void later.push(work),
    now: () => now,
    random: () => 0.5,
    send: async () => new Response(new ReadableStream({ start: (stream) => void streams.push(stream) })),
    unreachedMs: async () => null,
    language: () => 'en',
    knownRevision: async () => '1',
    isOtherDay: async () => false,
    onConnected: () => undefined,
    onUpdateNotice,
  }).start()
  const cutAfter = async (ms: number): Promise<void> => {
    const opened = streams.length
    now += ms
    streams.at(-1)?.close()
    await vi.waitFor(() => expect(later).toHaveLength(1))
    later.pop()?.()
    await vi.waitFor(() => expect(streams).toHaveLength(opened + 1))
  }
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  for (let time = 0; time < 20; time++) await cutAfter(65_000)
  expect(onUpdateNotice).toHaveBeenCalledTimes(1)
  await cutAfter(600_000)
  expect(onUpdateNotice).toHaveBeenCalledTimes(2)
})
