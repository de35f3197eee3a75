import * as v from 'valibot'
import { MAX_NAME_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../limits.ts'
import { addition, extra, Id } from '../resource.ts'
import { AccessToken } from './access-token.ts'
import { Email } from './email.ts'

// The messages of these schemas are problem codes (`problems.ts`). Client and server each translate them for the reader.

const required = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'))

/** Without control characters: databases refuse U+0000, and none of them is part of a name. */
const Name = v.pipe(required, v.maxLength(MAX_NAME_CHARS, 'max'), v.regex(/^\P{Cc}*$/u, 'invalid'))
/** E.164. The field that edits it formats it by country. */
const Phone = v.pipe(required, v.regex(/^\+[1-9]\d{6,14}$/, 'phone'))
const Country = v.pipe(v.string('required'), v.regex(/^[A-Z]{2}$/, 'country'))
/** A password that is only compared has no minimum: the rules may have been different when it was set. */
export const GivenPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  // One form, however a keyboard composes its characters (NIST SP 800-63B).
  v.normalize('NFKC'),
  v.maxLength(MAX_PASSWORD_CHARS, 'max'),
)
const NewPassword = v.pipe(
  GivenPassword,
  // Counts characters as a reader does (the `u` flag), not UTF-16 units.
  v.regex(new RegExp(`^[\\s\\S]{${MIN_PASSWORD_CHARS},}$`, 'u'), 'password_min'),
)
const CaptchaToken = v.optional(v.string())

export const LoginForm = v.object({ email: Email, password: GivenPassword, 'g-recaptcha-response': CaptchaToken })
export type LoginForm = v.InferOutput<typeof LoginForm>

interface Passwords {
  readonly password?: string | undefined
  readonly password_confirmation?: string | undefined
}
const isConfirmed = (form: Passwords): boolean => form.password === form.password_confirmation
/** The field that repeats the password. A difference is told beside it. */
export const CONFIRMATION = 'password_confirmation'
/** The two are compared also where other fields have faults. */
const PASSWORDS = [['password'], [CONFIRMATION]] as const

export const RegisterForm = v.pipe(
  v.object({
    name: Name,
    last_name: Name,
    email: Email,
    phone: Phone,
    country: v.optional(Country),
    password: NewPassword,
    password_confirmation: GivenPassword,
    'g-recaptcha-response': CaptchaToken,
  }),
  v.forward(v.partialCheck(PASSWORDS, isConfirmed, 'confirmed'), [CONFIRMATION]),
)
export type RegisterForm = v.InferOutput<typeof RegisterForm>

export const ForgotPasswordForm = v.object({ email: Email })

export const ResetPasswordForm = v.pipe(
  v.object({ token: required, email: Email, password: NewPassword, password_confirmation: GivenPassword }),
  v.forward(v.partialCheck(PASSWORDS, isConfirmed, 'confirmed'), [CONFIRMATION]),
)

const accountFields = {
  email: v.optional(Email),
  phone: v.optional(Phone),
  /** Empty: none. */
  country: v.optional(v.pipe(v.string('required'), v.regex(/^([A-Z]{2})?$/, 'country'))),
  first_name: v.optional(Name),
  last_name: v.optional(Name),
  password: v.optional(NewPassword),
  password_confirmation: v.optional(GivenPassword),
}

/** What a reader may change in the account, before the current password is asked for. */
export const AccountChanges = v.pipe(
  v.object(accountFields),
  v.forward(v.partialCheck(PASSWORDS, isConfirmed, 'confirmed'), [CONFIRMATION]),
)
export type AccountChanges = v.InferOutput<typeof AccountChanges>

/** Has only the changed fields. A new password needs its confirmation, and every change needs the current password. */
export const UpdateAccountForm = v.pipe(
  v.object({ ...accountFields, current_password: GivenPassword }),
  v.forward(v.partialCheck(PASSWORDS, isConfirmed, 'confirmed'), [CONFIRMATION]),
)
export type UpdateAccountForm = v.InferOutput<typeof UpdateAccountForm>

/** Proves that the account's owner makes the change. */
export const CurrentPasswordForm = v.object({ current_password: GivenPassword })
export type CurrentPasswordForm = v.InferOutput<typeof CurrentPasswordForm>

export const CaptchaForm = v.object({ token: required, action: required })

/** Social providers tell no phone, and not always a name. */
const MaybeEmpty = v.nullish(v.string(), '')

export const UserAttributes = v.object({
  first_name: MaybeEmpty,
  last_name: MaybeEmpty,
  email: v.string(),
  phone: MaybeEmpty,
  country: extra(v.string()),
  /** Databases have their own truth: 1, or the text of it. */
  subscribed: v.pipe(
    v.nullable(v.union([v.boolean(), v.picklist([0, 1, '0', '1'])])),
    v.transform((flag) => flag === true || flag === 1 || flag === '1'),
  ),
  /** False for a reader who signed up through a provider and has set no password. An extension: absent means true. */
  has_password: addition(v.boolean()),
  /** Whether the reader has opened a link that was mailed to the address. An extension: absent means that it is not checked. */
  email_confirmed: addition(v.boolean()),
  /** The new address of the account, until its link is opened. Null if there is none. An extension. */
  pending_email: addition(v.nullable(v.string())),
})
export type UserAttributes = v.InferOutput<typeof UserAttributes>

export const UserAnswer = v.object({
  data: v.object({ id: v.nullish(Id), type: addition(v.literal('users')), attributes: UserAttributes }),
})
export type UserAnswer = v.InferOutput<typeof UserAnswer>

interface KnownReader extends UserAttributes {
  readonly id: string
}

/** Whether an account may be that of the reader whom the device knows. */
export const isSamePerson = (
  known: UserAttributes,
  { email, phone, first_name, last_name }: UserAttributes,
): boolean => {
  if (known.email === email) return true
  return phone !== '' && known.phone === phone && known.first_name === first_name && known.last_name === last_name
}

/**
 * Whose account it is. One without an id is known by its address. That may have changed: then it is still the account of the reader
 * whom the device knows if name and phone are theirs.
 */
export const readerIdOf = ({ data: { id, attributes } }: UserAnswer, known: KnownReader | null): string =>
  id ?? (known !== null && isSamePerson(known, attributes) ? known.id : attributes.email)

/** All that the server stores about the reader: rows by table. */
export const AccountExport = v.object({
  data: v.object({
    made_at: v.string(),
    tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
  }),
})

/** `expires_in` is in seconds. The refresh token is never in a body: it is in a cookie that no script can read. */
const tokenFields = {
  access_token: AccessToken,
  token_type: addition(v.literal('bearer')),
  expires_in: addition(v.number()),
}

/** `user_id`: whose token it is. An extension: without it, the account is asked. */
export const RefreshAnswer = v.object({ ...tokenFields, user_id: addition(Id) })
export type RefreshAnswer = v.InferOutput<typeof RefreshAnswer>
export const LoginAnswer = v.object({ ...tokenFields, redirectUrl: addition(v.string()) })
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>
/** The specification does not say what it is. Without a token, the app signs in with the new password. */
export const RegisterAnswer = v.object({
  ...tokenFields,
  access_token: addition(AccessToken),
  data: addition(v.object({ redirectUrl: addition(v.string()) })),
})
export const RedirectAnswer = v.object({ data: v.object({ redirectUrl: v.string() }) })
export const MessageAnswer = v.object({ meta: v.object({ message: v.string() }) })
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>
/** Null: the server needs no captcha. */
export const CaptchaSettingsAnswer = v.object({ data: v.object({ site_key: v.nullable(v.string()) }) })
export const CaptchaAnswer = v.object({ success: v.boolean() })
const SocialLink = v.object({ provider: v.string(), url: v.string() })
export type SocialLink = v.InferOutput<typeof SocialLink>
export const SocialLinksAnswer = v.object({ data: v.object({ links: v.array(SocialLink) }) })
