import * as v from 'valibot'

const MEGABYTE_BYTES = 1024 * 1024

const Count = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1), v.maxValue(most))

export const limitEnvironment = {
  MAX_STREAMS: v.optional(Count(100_000), '5000'),
  MAX_STREAMS_PER_ADDRESS: v.optional(Count(100_000), '200'),
  MAX_COST_PER_ADDRESS: v.optional(Count(100_000_000), '120000'),
  MAX_COST_PER_ACCOUNT: v.optional(Count(100_000_000), '40000'),
  SEARCH_THREADS: v.optional(Count(64), '1'),
  MAX_CONNECTIONS: v.optional(Count(1_000_000), '20000'),
  ANSWER_MEMORY_MB: v.optional(Count(100_000), '128'),
  IN_FLIGHT_MB: v.optional(Count(100_000), '128'),
  IN_FLIGHT_MB_PER_ADDRESS: v.optional(Count(100_000), '32'),
}

export const LIMIT_MEANING = {
  MAX_STREAMS: 'how many event streams may be open at once, 1 to 100000',
  MAX_STREAMS_PER_ADDRESS: 'how many of them from one address, 1 to 100000',
  MAX_COST_PER_ADDRESS: 'what calls from one address may cost within four minutes, in milliseconds',
  MAX_COST_PER_ACCOUNT: 'what calls of one account may cost within four minutes, in milliseconds',
  SEARCH_THREADS: 'how many threads search, 1 to 64',
  MAX_CONNECTIONS: 'how many connections may be open at once, 1 to 1000000',
  ANSWER_MEMORY_MB: 'how much memory the answers take that many readers get, in megabytes',
  IN_FLIGHT_MB: 'how much memory the answers take that wait for their readers, in megabytes',
  IN_FLIGHT_MB_PER_ADDRESS: 'how much of it the readers at one address take, in megabytes',
} as const satisfies Record<keyof typeof limitEnvironment, string>

export type LimitSettings = Readonly<ReturnType<typeof limitSettings>>

export const limitSettings = (env: v.InferOutput<v.ObjectSchema<typeof limitEnvironment, undefined>>) => ({
  maxStreams: env.MAX_STREAMS,
  maxStreamsPerAddress: env.MAX_STREAMS_PER_ADDRESS,
  // In tokens. A token is about one millisecond of server time.
  cost: { address: env.MAX_COST_PER_ADDRESS, account: env.MAX_COST_PER_ACCOUNT },
  searchThreads: env.SEARCH_THREADS,
  maxConnections: env.MAX_CONNECTIONS,
  answerBytes: env.ANSWER_MEMORY_MB * MEGABYTE_BYTES,
  inFlightBytes: { all: env.IN_FLIGHT_MB * MEGABYTE_BYTES, address: env.IN_FLIGHT_MB_PER_ADDRESS * MEGABYTE_BYTES },
})
