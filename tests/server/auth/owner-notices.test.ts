import { expect, test } from 'vitest'
import { noticeOwner } from '#server/auth/email/owner-notices.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { authOf, type SocialApp, useSocialApp } from '#tests/support/server/social-app.ts'

// ASVS 6.2.3

const OWNER = 'Owner@example.com'
const KEY = 'owner@example.com'
const PASSWORD = 'four brown socks'
const NEXT = 'five yellow boots'
const AT_GOOGLE = { sub: 'owner', email: KEY, email_verified: true, name: 'O Owner' }
const ELSEWHERE = { sub: 'elsewhere', email: 'other@example.com', email_verified: true }

const WORDS = {
  en: {
    password: 'Your password has changed',
    added: 'A way to sign in was added',
    removed: 'A way to sign in was removed',
    otherwise: 'If it was not you',
  },
  ru: {
    password: 'Ваш пароль изменён',
    added: 'Добавлен способ входа',
    removed: 'Способ входа удалён',
    otherwise: 'Если это были не вы',
  },
  uk: {
    password: 'Ваш пароль змінено',
    added: 'Додано спосіб входу',
    removed: 'Спосіб входу видалено',
    otherwise: 'Якщо це були не ви',
  },
} as const

onDatabases('mails to the owner about new ways into the account', (kind) => {
  let app: SocialApp
  useSocialApp(kind, [KEY, ELSEWHERE.email], (opened) => {
    app = opened
  })

  /** A signed-in reader with a proven address. */
  const proven = async (language = 'en') => {
    const auth = await authOf(await app.register(OWNER, PASSWORD))
    await app.services.db.updateTable('users').set({ language }).where('email_key', '=', KEY).execute()
    await app.post('/auth/email/confirm', await app.linkTo(OWNER, '/confirm-email'), auth)
    await app.calm()
    return auth
  }
  /** The mails sent since the last call, with their receivers. */
  const sent = async () => {
    await app.services.mail.deliver()
    const mails = app.mailServer.mails.splice(0)
    const recipients = app.mailServer.recipients.splice(0)
    return mails.map((mail, index) => ({ ...mail, to: present(recipients[index]) }))
  }
  const subjects = async () => (await sent()).map(({ subject, to }) => [subject, to])
  const connect = async (auth: { readonly Authorization: string }, person = ELSEWHERE) => {
    const { query, cookie } = await app.comeBack(person)
    return app.post('/auth/social/connect/google', { query, current_password: PASSWORD }, { ...auth, cookie })
  }
  const removeFirst = async (auth: { readonly Authorization: string }) => {
    const { data } = (await (await app.get('/user/identities', auth)).json()) as { data: { id: string }[] }
    return app.app.request(`/api/user/identities/${data[0]?.id}`, { method: 'DELETE', headers: auth })
  }

  test.each(['en', 'ru', 'uk'] as const)(
    'a provider and a password, in %s, with what to do and no secret',
    async (lang) => {
      const words = WORDS[lang]
      const auth = await proven(lang)
      expect((await connect(auth)).status).toBe(200)
      expect((await removeFirst(auth)).status).toBe(204)
      const change = { password: NEXT, password_confirmation: NEXT, current_password: PASSWORD }
      expect((await app.patch('/user/me/update', change, auth)).status).toBe(200)
      const mails = await sent()
      expect(mails.map(({ subject, to }) => [subject, to]).sort()).toEqual(
        [words.added, words.removed, words.password].map((subject) => [subject, OWNER]).sort(),
      )
      for (const { subject, text, html } of mails) {
        expect(text).toContain(words.otherwise)
        if (subject !== words.password) expect(text).toContain('Google')
        expect(text).toContain('books.example')
        for (const body of [text, html]) {
          expect(body).toContain('https://books.example/password/forgot-password')
          for (const secret of [PASSWORD, NEXT, 'token=', ELSEWHERE.email]) expect(body).not.toContain(secret)
        }
      }
    },
  )

  test('a password that a mailed link set', async () => {
    await proven()
    await app.resetPassword(OWNER, NEXT)
    expect(await subjects()).toContainEqual([WORDS.en.password, OWNER])
  })

  test('a provider that joined the account by the proven address, once', async () => {
    await proven()
    expect((await app.signInAs(AT_GOOGLE)).status).toBe(200)
    expect(await subjects()).toEqual([[WORDS.en.added, OWNER]])
    expect((await app.signInAs(AT_GOOGLE)).status).toBe(200)
    expect(await subjects()).toEqual([])
  })

  test('nothing where nothing has changed', async () => {
    const auth = await proven()
    await app.patch('/user/me/update', { first_name: 'Robin', current_password: PASSWORD }, auth)
    const change = { password: NEXT, password_confirmation: NEXT, current_password: 'a guess' }
    expect((await app.patch('/user/me/update', change, auth)).status).toBe(422)
    expect((await connect(auth)).status).toBe(200)
    expect(await subjects()).toEqual([[WORDS.en.added, OWNER]])
    expect((await connect(auth)).status).toBe(200)
    expect((await app.app.request('/api/user/identities/999', { method: 'DELETE', headers: auth })).status).toBe(204)
    expect(await subjects()).toEqual([])
    // A new account gets only the mail about its address.
    const made = await app.signInAs({ sub: 'new', email: 'new@example.com', email_verified: true })
    expect(made.status).toBe(200)
    expect(await subjects()).toEqual([['Confirm your e-mail address', 'new@example.com']])
  })

  test('at the address that the account had then, whatever it is changed to before the mail leaves', async () => {
    await proven()
    const { db } = app.services
    const user = await db.selectFrom('users').selectAll().where('email_key', '=', KEY).executeTakeFirstOrThrow()
    await noticeOwner(db, 'password_changed', user, new Date())
    const stranger = { email: ELSEWHERE.email, email_key: ELSEWHERE.email }
    await db.updateTable('users').set(stranger).where('id', '=', user.id).execute()
    expect(await subjects()).toEqual([[WORDS.en.password, OWNER]])
  })
})
