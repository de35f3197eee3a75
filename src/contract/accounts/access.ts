import * as v from 'valibot'
import { resource, Timestamp } from '../resource.ts'
import { GivenPassword } from './account.ts'
import { Email } from './email.ts'

/** What the link in a mail has after its `#`. */
export const ConfirmEmailForm = v.object({ token: v.pipe(v.string('required'), v.nonEmpty('required')), email: Email })

/** The address that is confirmed now. */
export const ConfirmEmailAnswer = v.object({ data: v.object({ email: v.string() }) })

/** A session: one device that is signed in. */
const SessionAttributes = v.object({
  /** The browser's name, such as Firefox. Null if it does not say. */
  browser: v.nullable(v.string()),
  /** The operating system, such as Windows or iOS. */
  system: v.nullable(v.string()),
  /** The provider of the sign-in. Null after a sign-in by password. */
  provider: v.nullable(v.string()),
  begun_at: Timestamp,
  last_used_at: Timestamp,
  /** Whether it is the session of this request. */
  current: v.boolean(),
})

export const SessionsAnswer = v.object({ data: v.array(resource('sessions', SessionAttributes)) })
export type SessionsAnswer = v.InferOutput<typeof SessionsAnswer>

/** A sign-in provider's account that opens the account here. */
const IdentityAttributes = v.object({
  provider: v.string(),
  /** The address that the provider told. */
  email: v.nullable(v.string()),
  connected_at: Timestamp,
})

export const IdentitiesAnswer = v.object({ data: v.array(resource('identities', IdentityAttributes)) })
export type IdentitiesAnswer = v.InferOutput<typeof IdentitiesAnswer>

/**
 * The query with which the provider sent the reader back, and the current password, because a provider is one more way to
 * sign in.
 */
export const ConnectForm = v.object({
  query: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(8_192, 'max')),
  current_password: GivenPassword,
})
