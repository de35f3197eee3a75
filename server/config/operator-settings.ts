import { createHash } from 'node:crypto'
import * as v from 'valibot'

const Line = v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[^\r\n]*$/)), '')

export const operatorEnvironment = {
  SELLER_NAME: Line,
  SELLER_ADDRESS: Line,
  CONTACT_EMAIL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email())]), ''),
}

export const OPERATOR_MEANING = {
  SELLER_NAME: 'one line: the person or company that sells the books',
  SELLER_ADDRESS: 'one line: the postal address of the seller',
  CONTACT_EMAIL: 'the e-mail address that readers write to: help@books.example',
} as const satisfies Record<keyof typeof operatorEnvironment, string>

type Environment = v.InferOutput<v.ObjectSchema<typeof operatorEnvironment, undefined>>

/** The operator of this server. null: not set. */
export type OperatorSettings = Readonly<ReturnType<typeof operatorSettings>>

export const operatorSettings = (env: Environment) => ({
  seller: env.SELLER_NAME || null,
  address: env.SELLER_ADDRESS || null,
  contact: env.CONTACT_EMAIL || null,
})

/** The names of the unset variables that the law of most countries requires of a seller. */
export function missingOperatorSettings({ seller, address, contact }: OperatorSettings): readonly string[] {
  const settings = { SELLER_NAME: seller, SELLER_ADDRESS: address, CONTACT_EMAIL: contact }
  return Object.entries(settings).flatMap(([name, value]) => (value === null ? [name] : []))
}

const TAG_CHARS = 8

/**
 * A short hash of the settings, or '' when none is set. The library's pages contain them, so that a change must reach
 * every device.
 */
export function operatorTag(operator: OperatorSettings): string {
  if (missingOperatorSettings(operator).length === Object.keys(OPERATOR_MEANING).length) return ''
  return createHash('sha256').update(JSON.stringify(operator)).digest('hex').slice(0, TAG_CHARS)
}
