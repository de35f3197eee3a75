type Environment = Readonly<Record<string, string | undefined>>

export type SocialSettings = Readonly<ReturnType<typeof socialSettings>>
export type OidcSettings = Readonly<SocialSettings['oidc'][number]>
export type FacebookSettings = Readonly<NonNullable<SocialSettings['facebook']>>

/** The name of this provider, in addresses and in stored identities. */
export const FACEBOOK = 'facebook'
const FACEBOOK_PARTS = ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'] as const
const FACEBOOK_ADDRESSES = ['FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'] as const
const FACEBOOK_DIALOG = 'https://www.facebook.com/v23.0/dialog/oauth'
const FACEBOOK_GRAPH = 'https://graph.facebook.com/v23.0'

const isAddress = (text: string | undefined): boolean =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text)

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
/** An address that begins with one of these is the API's, a file's, or that of a payment. */
const TAKEN: readonly string[] = ['api', 'assets', 'checkout', 'fonts', 'icons']

/** The name in addresses: `google` for `GOOGLE`. */
const addressName = (issuer: string): string => issuer.toLowerCase().replaceAll('_', '-')

/** The issuers' names in the variables: `GOOGLE` for `OIDC_GOOGLE_CLIENT_ID`. */
function issuerNames(env: Environment): string[] {
  const names = Object.entries(env).map(([key, value]) =>
    value ? /^OIDC_([A-Z][A-Z0-9_]{0,30})_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/.exec(key)?.[1] : undefined,
  )
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

/** A variable that cannot be used, with what its value must be. */
type Fault = readonly [name: string, meaning: string]

/** Why no reader could come back from a provider of this name, or why another provider has it. Null: it is good. */
function clashOf(env: Environment, name: string): string | null {
  const isLanguage = /^[a-z]{2,3}$/.test(name) && LANGUAGES.of(name) !== undefined
  if (isLanguage || TAKEN.includes(name)) return `/${name} is the beginning of other addresses`
  return name === FACEBOOK && FACEBOOK_PARTS.some((part) => env[part]) ? `${FACEBOOK_PARTS[0]} has it` : null
}

function issuerFaults(env: Environment, issuer: string): Fault[] {
  const address = `OIDC_${issuer}_ISSUER`
  const missing = [`OIDC_${issuer}_CLIENT_ID`, `OIDC_${issuer}_CLIENT_SECRET`].filter((name) => !env[name])
  const clash = clashOf(env, addressName(issuer))
  return [
    ...(clash === null ? [] : [[address, `under another name than ${issuer}: ${clash}`] as const]),
    ...missing.map((name): Fault => [name, 'set, with the other two']),
    ...(isAddress(env[address]) ? [] : [[address, 'an address: https://accounts.example'] as const]),
  ]
}

function facebookFaults(env: Environment): Fault[] {
  const missing = FACEBOOK_PARTS.filter((name) => !env[name])
  const misspelt = FACEBOOK_ADDRESSES.filter((name) => env[name] && !isAddress(env[name]))
  return [
    ...(missing.length === 1 ? missing : []).map((name): Fault => [name, 'set, with the other one']),
    ...misspelt.map((name): Fault => [name, 'an address: https://…']),
  ]
}

export const socialFaults = (env: Environment): Fault[] => [
  ...issuerNames(env).flatMap((issuer) => issuerFaults(env, issuer)),
  ...facebookFaults(env),
]

/** A variable that `socialFaults` found to be set. */
function setting(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} has to be set`)
  return value
}

/** Call it only when `socialFaults` finds nothing. */
export function socialSettings(env: Environment) {
  const oidc = issuerNames(env).map((name) => ({
    // A part of the address.
    name: addressName(name),
    issuer: setting(env, `OIDC_${name}_ISSUER`),
    clientId: setting(env, `OIDC_${name}_CLIENT_ID`),
    clientSecret: setting(env, `OIDC_${name}_CLIENT_SECRET`),
  }))
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = env
  const facebook =
    clientId && clientSecret
      ? {
          clientId,
          clientSecret,
          dialogUrl: env.FACEBOOK_DIALOG_URL || FACEBOOK_DIALOG,
          graphUrl: env.FACEBOOK_GRAPH_URL || FACEBOOK_GRAPH,
        }
      : null
  return { oidc, facebook }
}
