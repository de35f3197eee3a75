import { describe, expect, test } from 'vitest'
import { passwordProblem } from '#server/auth/password/password-rules.ts'

// ASVS 6.2.4

const OKSANA = ['Оксана', 'Коваленко', 'oksana.koval@example.com']

describe('a new password', () => {
  test.each([
    ...[
      'password',
      'Password1',
      'iloveyou',
      'SUNSHINE99',
      'trustno1',
      'superman!!',
      'football2026',
      'ｐａｓｓｗｏｒｄ１',
    ],
    ...['adminadmin', 'adminnimda', 'drowssap1', 'Summer_2024!!', 'michael1987!!', 'myp@ssw0rd', 'Test1234!'],
    // Decorated: accents, signs for letters, letters of another alphabet, signs between, letters twice.
    ...['pässword', 'p@ssw0rd!', 'P4$$w0rd2024', 'pаssword1', 'p\u200bassword', 'p.a.s.s.w.o.r.d', 'ppaasswwoorrdd'],
    ...['Пароль123', 'пар0ль2024', 'П@роль!', 'п а р о л ь', 'parol2024', 'пaроль123'],
    // The same words on the keys of another layout.
    ...['gfhjkm123', 'gfhjkmgfhjkm', 'ghbdtn2024', 'зфыыцщкв', 'зфіііцщкв1'],
  ])('%s is refused: it is on the lists, or hardly different', (password) => {
    expect(passwordProblem(password, [])).toBe('password_common')
  })

  test.each([
    ...['aaaaaaaa', '12345678', '87654321', 'abcdefgh', 'qwertyuiop', 'qwerty123', 'asdf1234', 'abcabcabc', '12121212'],
    ...['йцукен123', 'фывапролдж', 'фівапролдж', 'йцукенгшщз', 'абвгдеёж', 'ґджзиії123', 'ааааббббб', '        '],
    ...[
      '1qaz2wsx',
      '1qaz2wsx3edc4rfv',
      '!QAZ@WSX',
      'Zaq12wsx',
      '1q2w3e4r5t',
      'qweasdzxc123',
      'qqwweerrttyy',
      '1йфя2цыч',
    ],
    ...['🌾'.repeat(20), 'ab'.repeat(60), 'a'.repeat(200), 'z\u0301'.repeat(50), '\u200b'.repeat(8)],
  ])('%s is refused: it is a pattern', (password) => {
    expect(passwordProblem(password, [])).toBe('password_pattern')
  })

  test.each([
    ...[
      'Kyiv2024',
      'Київ2023',
      'Киев-2024',
      'kiev1990!',
      'Харьков1985',
      'хАрКіВ2023!',
      'moskva2020',
      'Lviv07',
      'Zhytomyr2020',
      'Chernihiv1991',
      'Odesa1794',
    ],
    ...[
      'Марина1990',
      'Олександр2001',
      'Sashka1995',
      'ivanov1985',
      'Shevchenko1814',
      'Rbtd2024',
      'k.,jdm2020',
      'солнышко07',
    ],
    ...[
      'любов2024!',
      'калина1991',
      'marinaoleg',
      'хлібсіль',
      'ThePassword1',
      'a new password',
      '19900512',
      '12.05.1990',
    ],
    ...[
      'correcthorsebatterystaple',
      'Correct Horse Battery Staple',
      'tobeornottobe1',
      'СлаваУкраїні2022',
      'я тебя люблю',
      'мамамыларамуму',
    ],
  ])('%s is refused: a few words, dates or a phrase that everybody knows', (password) => {
    expect(passwordProblem(password, [])).toMatch(/^password_(guessable|common)$/)
  })

  test.each([
    ...['Larder2026!', 'larderlarder', 'koval-1990', 'Koval-Oksana', 'oksana.koval@example.com', 'Коваленко85'],
    // In Latin letters, and on the keys of the Latin layout.
    ...['kovalenko1985', 'rjdfktyrj85', 'Оксана2024', 'комора-1', 'K0val3nk0'],
  ])('%s is refused: it is what anybody knows of the reader', (password) => {
    expect(passwordProblem(password, OKSANA)).toBe('password_personal')
  })

  test.each([
    ...['four brown socks', 'oksana reads in the garden', 'тридцать три коровы', 'сім рудих їжаків', 'zq8vmw2k'],
    ...[
      'a wholly new one',
      '🌾🥕🍞🫐🧅🥔🍐🫘',
      `${'garden '.repeat(20)}and a fence`,
      'кухоль стоїть на причілку',
      '一丁七万丈三上下',
    ],
  ])('%s is taken: neither capitals nor figures nor signs are asked for', (password) => {
    expect(passwordProblem(password, OKSANA)).toBeNull()
  })

  test('a name of three letters forbids no words that hold it', () => {
    expect(passwordProblem('annual planning', ['Ann', 'Li', 'a@b.co'])).toBeNull()
  })
})
