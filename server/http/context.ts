import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Budgets, Payer } from '#server/limits/budgets.ts'
import type { LargeAnswers } from '#server/limits/work-queue.ts'
import type { AnswerCache } from './answer/answer-cache.ts'
import type { InFlight } from './answer/in-flight.ts'
import { limitedAddress } from './connection/client-address.ts'

/**
 * What handlers work with. Made once at the start, and by tests. Other folders add what they offer, each beside its type: so
 * this file needs none of them.
 */
export interface Services {
  readonly db: Kysely<Schema>
  readonly config: Config
  readonly budgets: Budgets
  readonly inFlight: InFlight
  readonly largeAnswers: LargeAnswers
  /** The client's address, or `NO_ADDRESS`. */
  readonly addressOf: (context: Context) => string
  /** Whether the request came through a trusted proxy. */
  readonly isProxied: (context: Context) => boolean
  /** The library's answers and pages. */
  readonly answers: AnswerCache
  /** Whether answers are checked against the contract. This costs time, so only tests do it. */
  readonly checkAnswers: boolean
}

export interface AppEnv {
  Variables: {
    services: Services
    language: string
    /** Who pays for the answer. Where it is not set, the address alone does. */
    payers?: readonly Payer[]
    /** The body is read while it is sent, so no middleware may read it whole. */
    isStreamed?: true
    requestId?: string
    /** For an answer that no middleware changes. */
    securityHeaders?: Readonly<Record<string, string>>
  }
}

/** The address to which limits apply. */
export const callerOf = (context: Context<AppEnv>): string => limitedAddress(context.get('services').addressOf(context))

export const languageOf = (context: Context<AppEnv>): string => context.get('language')
