import { BlockList } from 'node:net'
import * as v from 'valibot'
import { networksOf } from './networks.ts'

const Text = v.optional(v.string(), '')
const Address = v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))])

/** Addresses and networks, separated by commas. */
const Networks = v.pipe(
  Text,
  v.transform((list) =>
    networksOf(
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ),
  v.instance(BlockList),
)

export const accountEnvironment = {
  RECAPTCHA_SITE_KEY: Text,
  RECAPTCHA_SECRET: Text,
  RECAPTCHA_VERIFY_URL: v.optional(Address, ''),
  TRUSTED_PROXIES: Networks,
  SMTP_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^smtps?:\/\//))]), ''),
  MAIL_FROM: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[^\r\n]*\S+@\S+$/))]), ''),
}

export const ACCOUNT_MEANING = {
  RECAPTCHA_SITE_KEY: 'the site key of reCAPTCHA v3, together with RECAPTCHA_SECRET',
  RECAPTCHA_SECRET: 'the secret key of reCAPTCHA v3, together with RECAPTCHA_SITE_KEY',
  RECAPTCHA_VERIFY_URL: 'an address that checks captcha tokens: https://…',
  TRUSTED_PROXIES: 'the addresses or networks of your proxies, separated by commas: 127.0.0.1, 10.0.0.0/8',
  SMTP_URL: 'smtp://… or smtps://…, or nothing, to have mails written to DATA_DIR/outbox',
  MAIL_FROM: 'the sender of mails: Larder <post@books.example>',
} as const satisfies Record<keyof typeof accountEnvironment, string>

type AccountSettings = Readonly<ReturnType<typeof accountSettings>>
export type CaptchaSettings = Readonly<NonNullable<AccountSettings['captcha']>>
export type MailSettings = Readonly<AccountSettings['mail']>

type Environment = v.InferOutput<v.ObjectSchema<typeof accountEnvironment, undefined>>

/** The variables that miss their counterpart. */
export function accountFaults(env: Environment): (keyof Environment)[] {
  const captchaKeys = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const
  const missing = captchaKeys.filter((name) => env[name] === '')
  return missing.length === 1 ? missing : []
}

/** `publicOrigin`: the address that readers use. Its host is the sender of mails when MAIL_FROM is not set. */
export function accountSettings(env: Environment, publicOrigin: string) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: verifyUrl } = env
  return {
    // Null: no captcha is used.
    captcha:
      siteKey === ''
        ? null
        : { siteKey, secret, verifyUrl: verifyUrl || 'https://www.google.com/recaptcha/api/siteverify' },
    // The proxies whose X-Forwarded-For is trusted.
    trustedProxies: env.TRUSTED_PROXIES,
    mail: {
      // Null: mails are written as files into the data folder.
      smtpUrl: env.SMTP_URL || null,
      from: env.MAIL_FROM || `Larder <no-reply@${new URL(publicOrigin).hostname}>`,
    },
  }
}
