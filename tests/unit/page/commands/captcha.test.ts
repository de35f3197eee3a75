import { afterEach, expect, test, vi } from 'vitest'

const status = vi.hoisted(() => ({ network: 'online' }))
vi.mock('#page/sync-client.ts', () => ({ sync: {} }))
vi.mock('#page/boot/captcha-script.ts', () => ({ captchaToken: async () => null, warmCaptcha: () => undefined }))
vi.mock('#db/open.ts', () => ({ db: { meta: { get: async () => status } } }))
const { passCaptcha } = await import('#page/commands/captcha.ts')

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['online', true, 'unreachable', 'bad_answer'],
  ['offline, and our server answers', false, 'online', 'bad_answer'],
  ['offline, and nobody answers', false, 'offline', 'offline'],
])('a captcha that gives no token, while the browser says %s', async (_, onLine, network, kind) => {
  vi.stubGlobal('navigator', { onLine })
  status.network = network
  expect(await passCaptcha('key', 'login')).toEqual({ ok: false, problem: { kind } })
})
