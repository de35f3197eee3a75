import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READER } from '#tests/support/attack/callers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 6.2.4 6.2.5 6.2.11

const PERSON = { name: 'Oksana', last_name: 'Koval', email: 'oksana@example.com', phone: '+380671234567' }

describe('a very common password', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('embedded', writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  const twice = (password: string) => ({ password, password_confirmation: password })
  const register = (password: string, language = 'en') =>
    app.post('/auth/register', { ...PERSON, ...twice(password) }, { 'Accept-Language': language })

  test.each([
    ['password1', 'en', /stolen passwords/],
    ['password1', 'ru', /украденных/],
    ['password1', 'uk', /викрадених/],
    ['qwerty123', 'en', /row of keys/],
    ['koval1987', 'en', /your name/],
    ['adminadmin', 'en', /stolen passwords/],
    ['pässword', 'ru', /украденных/],
    ['gfhjkm2024', 'uk', /викрадених/],
    ['correcthorsebatterystaple', 'en', /quickly guessed.*unrelated words/],
    ['Kyiv2024', 'en', /quickly guessed/],
    ['Марина1990', 'ru', /легко угадать.*три-четыре слова/],
    ['Київ2023!', 'uk', /легко вгадати.*три-чотири слова/],
    ['1qaz2wsx', 'ru', /клавиши подряд/],
    ['фівапролдж', 'uk', /клавіші поспіль/],
    ['🌾🥕🍞🫐', 'en', /at least 8 characters/],
  ])('%s makes no account (%s), and the field says why', async (password, language, words) => {
    const answer = await register(password, language)
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
    expect(Object.keys(errors)).toEqual(['password'])
    expect(errors.password?.[0]).toMatch(words)
  })

  test('is also refused for a change, and the old password stays', async () => {
    const auth = await bearer(app, READER.email, READER.password)
    const change = (password: string) =>
      app.patch('/user/me/update', { ...twice(password), current_password: READER.password }, auth)
    expect((await change('sunshine99')).status).toBe(422)
    expect((await change('robin-demo-7')).status).toBe(422)
    expect((await app.post('/auth/login', READER)).status).toBe(200)
  })

  test('a long plain password is accepted: no capitals, digits or signs are required', async () => {
    expect((await register('the garden behind the mill '.repeat(3).trim())).status).toBe(201)
  })
})
