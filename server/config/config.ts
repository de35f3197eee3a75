import * as v from 'valibot'
import { secretFault } from '#server/strength/secret-strength.ts'
import { ACCOUNT_MEANING, accountEnvironment, accountFaults, accountSettings } from './account-settings.ts'
import { LIMIT_MEANING, limitEnvironment, limitSettings } from './limit-settings.ts'
import { OPERATIONS_MEANING, operationsEnvironment, operationsSettings } from './operations-settings.ts'
import { OPERATOR_MEANING, operatorEnvironment, operatorSettings } from './operator-settings.ts'
import { PAYMENT_MEANING, paymentEnvironment, paymentFaults, paymentSettings } from './payment-settings.ts'
import { socialFaults, socialSettings } from './social-settings.ts'

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))

const Environment = v.object({
  PORT: v.optional(Port, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), 'data'),
  DIST_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), 'dist'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^$|^postgres(ql)?:\/\//)), ''),
  POSTGRES_BIN: v.optional(v.string(), ''),
  AUTH_SECRET: v.optional(
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.check((secret) => secretFault(secret) === null),
      ),
    ]),
    '',
  ),
  PUBLIC_ORIGIN: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^/]+$/))]), ''),
  COUNTRY_HEADER: v.optional(v.pipe(v.string(), v.regex(/^[\w-]*$/)), ''),
  ...accountEnvironment,
  ...limitEnvironment,
  ...operationsEnvironment,
  ...operatorEnvironment,
  ...paymentEnvironment,
})

/**
 * The variables with a fixed name. The variables of sign-in providers contain the provider's name and are not listed
 * here.
 */
export const SETTING_MEANINGS: Readonly<Record<keyof v.InferInput<typeof Environment>, string>> = {
  PORT: 'a port number, 0 to 65535 (0: any free one)',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder to keep data in',
  DIST_DIR: 'the folder of the built app',
  DATABASE_URL: 'postgres://… or nothing, for the embedded database',
  POSTGRES_BIN: 'the folder of your own PostgreSQL’s programs, to run instead of the embedded ones',
  AUTH_SECRET: 'at least 32 characters, at random (openssl rand -base64 32), or nothing, to have one made in DATA_DIR',
  PUBLIC_ORIGIN: 'the address readers use, without a path: https://books.example',
  COUNTRY_HEADER: 'the name of a header in which your proxy says the country (two letters)',
  ...ACCOUNT_MEANING,
  ...LIMIT_MEANING,
  ...OPERATIONS_MEANING,
  ...OPERATOR_MEANING,
  ...PAYMENT_MEANING,
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** What is wrong with a value where its meaning does not show it. The value itself is not shown. */
const reasonFor = (name: string, { AUTH_SECRET: secret }: Readonly<Record<string, string | undefined>>): string =>
  name === 'AUTH_SECRET' && secret !== undefined ? `. This one ${secretFault(secret)}` : ''

/** Throws an Error that names each bad variable and what its value must be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = v.safeParse(Environment, env)
  const names: readonly string[] = parsed.success
    ? [...accountFaults(parsed.output), ...paymentFaults(parsed.output)]
    : [...new Set(parsed.issues.map((issue) => String(issue.path?.[0]?.key)))]
  const social = socialFaults(env)
  if (!parsed.success || names.length > 0 || social.length > 0) {
    const faults = [...Object.entries(SETTING_MEANINGS).filter(([name]) => names.includes(name)), ...social]
    const lines = faults.map(([name, meaning]) => `${name} has to be ${meaning}${reasonFor(name, env)}`)
    throw new Error(`The settings cannot be used:\n  ${lines.join('\n  ')}`)
  }
  const { output } = parsed
  // As browsers write it: small letters, other alphabets as punycode, no usual port. What pages send is compared with it.
  const publicOrigin = new URL(output.PUBLIC_ORIGIN || `http://localhost:${output.PORT}`).origin
  return {
    ...accountSettings(output, publicOrigin),
    // 0: the system chooses one, and the server says which.
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    distDir: output.DIST_DIR,
    databaseUrl: output.DATABASE_URL || undefined,
    // Runs on `dataDir` instead of the PostgreSQL that npm installed.
    postgresBin: output.POSTGRES_BIN || undefined,
    authSecret: output.AUTH_SECRET || undefined,
    // It decides about secure cookies and HSTS.
    publicOrigin,
    operator: operatorSettings(output),
    payments: paymentSettings(output),
    countryHeader: output.COUNTRY_HEADER || null,
    social: socialSettings(env),
    limits: limitSettings(output),
    // Null: no metrics, no probes.
    operations: operationsSettings(output),
    drainMs: output.DRAIN_SECONDS * 1000,
  }
}

/** Whether no proxy can say the country: the header is believed of trusted ones only. */
export const isCountryIgnored = ({ countryHeader, trustedProxies }: Config): boolean =>
  countryHeader !== null && trustedProxies.rules.length === 0
