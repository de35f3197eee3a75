type Environment = Readonly<Record<string, string | undefined>>

export interface OidcSettings {
  /** part of the address: `google` for `OIDC_GOOGLE_ISSUER` */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface FacebookSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly dialogUrl: string
  readonly graphUrl: string
}

export interface SocialSettings {
  readonly oidc: readonly OidcSettings[]
  readonly facebook: FacebookSettings | null
}

const OIDC_PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const
const FACEBOOK_PARTS = ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'] as const
const FACEBOOK_DIALOG = 'https://www.facebook.com/v23.0/dialog/oauth'
const FACEBOOK_GRAPH = 'https://graph.facebook.com/v23.0'

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

/** The issuers' names in the variables: `GOOGLE` for `OIDC_GOOGLE_CLIENT_ID`. */
function issuerNames(env: Environment): string[] {
  const names = Object.entries(env).map(([key, value]) =>
    value ? /^OIDC_([A-Z][A-Z0-9_]{0,30})_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/.exec(key)?.[1] : undefined,
  )
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

/** The variables that cannot be used, each with what its value must be. */
export function socialFaults(env: Environment): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const name of issuerNames(env)) {
    for (const part of OIDC_PARTS)
      if (!env[`OIDC_${name}_${part}`]) faults[`OIDC_${name}_${part}`] = 'set, with the other two'
    if (!isAddress(env[`OIDC_${name}_ISSUER`] ?? ''))
      faults[`OIDC_${name}_ISSUER`] = 'an address: https://accounts.example'
  }
  const given = FACEBOOK_PARTS.filter((part) => env[part])
  if (given.length === 1) for (const part of FACEBOOK_PARTS) if (!env[part]) faults[part] = 'set, with the other one'
  for (const name of ['FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'])
    if (env[name] && !isAddress(env[name])) faults[name] = 'an address: https://…'
  return faults
}

/** Call it only when `socialFaults` finds nothing. */
export function socialSettings(env: Environment): SocialSettings {
  const oidc = issuerNames(env).map((name) => ({
    name: name.toLowerCase().replaceAll('_', '-'),
    issuer: env[`OIDC_${name}_ISSUER`] ?? '',
    clientId: env[`OIDC_${name}_CLIENT_ID`] ?? '',
    clientSecret: env[`OIDC_${name}_CLIENT_SECRET`] ?? '',
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
