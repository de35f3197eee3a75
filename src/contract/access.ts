import * as v from 'valibot'
import { Email, GivenPassword } from './account.ts'
import { resource, Timestamp } from './resource.ts'

/** What a mailed link carries behind its `#`. */
export const ConfirmEmailForm = v.object({ token: v.pipe(v.string('required'), v.nonEmpty('required')), email: Email })

/** The address that is proven now. */
export const ConfirmEmailAnswer = v.object({ data: v.object({ email: v.string() }) })

/** A device that is signed in. */
export const SessionAttributes = v.object({
  /** in the words of its makers: Firefox; null: it does not say */
  browser: v.nullable(v.string()),
  /** Windows, iOS */
  system: v.nullable(v.string()),
  /** the provider that the reader came by; null: by password */
  provider: v.nullable(v.string()),
  begun_at: Timestamp,
  last_used_at: Timestamp,
  /** the one that asks */
  current: v.boolean(),
})

export const SessionsAnswer = v.object({ data: v.array(resource('sessions', SessionAttributes)) })
export type SessionsAnswer = v.InferOutput<typeof SessionsAnswer>

/** A provider that opens the account. */
export const IdentityAttributes = v.object({
  provider: v.string(),
  /** as the provider named it */
  email: v.nullable(v.string()),
  connected_at: Timestamp,
})

export const IdentitiesAnswer = v.object({ data: v.array(resource('identities', IdentityAttributes)) })
export type IdentitiesAnswer = v.InferOutput<typeof IdentitiesAnswer>

/** What the provider sent the reader back with, and the password: a provider is one more way in. */
export const ConnectForm = v.object({
  query: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(8_192, 'max')),
  current_password: GivenPassword,
})
