import { createHash } from 'node:crypto'
import * as v from 'valibot'

const Line = v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[^\r\n]*$/)), '')

/** The environment's settings that say who runs this server and sells the books. */
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

/** Who runs this server. null: not set. */
export interface OperatorSettings {
  readonly seller: string | null
  readonly address: string | null
  readonly contact: string | null
}

export const operatorSettings = (env: Environment): OperatorSettings => ({
  seller: env.SELLER_NAME || null,
  address: env.SELLER_ADDRESS || null,
  contact: env.CONTACT_EMAIL || null,
})

/** The names of the settings that the law of most countries asks a seller for, and that are not set. */
export function missingOperatorSettings({ seller, address, contact }: OperatorSettings): readonly string[] {
  const settings = { SELLER_NAME: seller, SELLER_ADDRESS: address, CONTACT_EMAIL: contact }
  return Object.entries(settings).flatMap(([name, value]) => (value === null ? [name] : []))
}

const TAG_CHARS = 8

/** Changes with the settings: the pages of the library say them, so a change is news to every device. '' when none is set. */
export function operatorTag(operator: OperatorSettings): string {
  if (missingOperatorSettings(operator).length === Object.keys(OPERATOR_MEANING).length) return ''
  return createHash('sha256').update(JSON.stringify(operator)).digest('hex').slice(0, TAG_CHARS)
}
