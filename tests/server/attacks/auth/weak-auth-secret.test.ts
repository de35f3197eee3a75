import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authSecret } from '#server/auth/secret.ts'
import { readConfig } from '#server/config/config.ts'
import { secretFault } from '#server/strength/secret-strength.ts'
import { below, seeded } from '#tests/support/random.ts'
import { SEED } from '#tests/support/seed.ts'

// ASVS 11.6.1

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'larder-secret-'))
const holding = (content: string | Buffer): string => {
  const folder = newFolder()
  writeFileSync(join(folder, 'auth-secret'), content)
  return folder
}

test.each<[string, string | Buffer]>([
  ['an empty file, as a power cut leaves it', ''],
  ['one byte', 'x'],
  ['a line end', '\n'],
  ['half a secret', 'c2hvcnQtc2VjcmV0LW9mLTE2'],
  ['zeros', Buffer.alloc(43)],
  ['the zero key', 'A'.repeat(43)],
  ['words that decode to nothing', '!'.repeat(43)],
  ['a secret and more', 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE\nabcdefghijklmnop'],
])('a server with %s for its key does not start, and says what to do', async (_, content) => {
  const folder = holding(content)
  await expect(authSecret(undefined, folder)).rejects.toThrow(
    /auth-secret does not hold a secret of 32 bytes.*delete it/,
  )
  expect(readFileSync(join(folder, 'auth-secret')).equals(Buffer.from(content))).toBe(true)
})

test('a key that cannot be read is not replaced', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'auth-secret'))
  await expect(authSecret(undefined, folder)).rejects.toThrow(/auth-secret cannot be read/)
})

test.each([
  ...[
    'short',
    'a'.repeat(64),
    'abababababababababababababababababab',
    'secretkeysecretkeysecretkeysecretkey',
    `${'0'.repeat(31)}1`,
  ],
  ...[
    'your-secret-key-your-secret-key-1',
    '1234567890'.repeat(4),
    'changeme'.repeat(4),
    'changeme-changeme-changeme-12345678',
  ],
  ...[
    '0123456789abcdef'.repeat(2),
    'deadbeef'.repeat(4),
    'cafebabecafebabecafebabecafebabe1234',
    '112233445566778899aabbccddeeff00',
  ],
  ...[
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,',
    'йцукенгшщзхъфывапролджэячсмитьбюйцукен',
  ],
  ...['replace-me-with-a-32-character-secret', 'my_super_secret_key_that_is_long_enough_2024'],
  ...['ThisIsMySecretKeyForProduction2024!!', 'a secret of at least thirty-two characters', 'P@ssw0rd!'.repeat(4)],
  ...['s3cr3t-k3y-f0r-my-l4rd3r-s3rv3r-2024', 'DiesesGeheimnisMussGeheimBleibenBitteSehr', 'k9#mP'.repeat(8)],
  ...['Lorem.ipsum.dolor.sit.amet.consectetur.adipiscing', 'секретныйключсервераларденикомунеговори'],
  // The same in an encoding.
  Buffer.from('changemechangemechangemechangeme').toString('base64'),
  Buffer.from('your-secret-key-your-secret-key').toString('hex'),
  Buffer.from('1234567890'.repeat(4)).toString('base64url'),
])('AUTH_SECRET=%s is refused: the message has a command that makes one, and not the value', (secret) => {
  const start = () => readConfig({ AUTH_SECRET: secret })
  expect(start).toThrow(
    /AUTH_SECRET has to be at least 32 characters, at random \(openssl rand -base64 32\).* This one (is|has|reads) /,
  )
  expect(start).not.toThrow(secret)
})

const random = seeded(SEED)
const randomBytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => below(random, 256)))
const MANY = [
  { encoding: 'hex', bytes: 32 },
  { encoding: 'base64url', bytes: 32 },
  { encoding: 'base64', bytes: 32 },
] as const
const refused = (count: number): string[] =>
  MANY.flatMap(({ encoding, bytes }) =>
    Array.from({ length: count }, () => randomBytes(bytes).toString(encoding)),
  ).filter((secret) => secretFault(secret) !== null)

test('200 random secrets in each encoding are accepted', () => {
  expect(refused(200)).toEqual([])
})

test('a random secret without digits and with many vowels is accepted', () => {
  expect(secretFault('TIXLruILPKRIKzuijqEUQHUcdcB+cLMAEmdWEINuess=')).toBeNull()
})

test('10,000 random secrets in each encoding are accepted', { tags: ['deep'], timeout: 300_000 }, () => {
  expect(refused(10_000)).toEqual([])
})

test('a generated key is complete, readable only by its owner, the same for two servers that start together, and kept', async () => {
  const folder = join(newFolder(), 'data')
  const [one, two] = await Promise.all([authSecret(undefined, folder), authSecret(undefined, folder)])
  expect(one).toHaveLength(32)
  expect(Buffer.from(two).equals(Buffer.from(one))).toBe(true)
  expect(readdirSync(folder)).toEqual(['auth-secret'])
  expect([statSync(folder).mode & 0o777, statSync(join(folder, 'auth-secret')).mode & 0o777]).toEqual([0o700, 0o600])
  chmodSync(join(folder, 'auth-secret'), 0o644)
  expect(Buffer.from(await authSecret(undefined, folder)).equals(Buffer.from(one))).toBe(true)
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('a good secret of the operator is used as it is', () => {
  const secret = 'h3Jq8z+Vw0bY5nK2tR7uX1cP4mD6fL9s'
  expect(readConfig({ AUTH_SECRET: secret }).authSecret).toBe(secret)
})
