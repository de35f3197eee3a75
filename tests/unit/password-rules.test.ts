import { describe, expect, test } from 'vitest'
import { passwordProblem } from '#server/auth/password/password-rules.ts'

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
  ])('%s is refused: it is on the lists', (password) => {
    expect(passwordProblem(password, [])).not.toBeNull()
  })

  test.each([
    ...['aaaaaaaa', '12345678', '87654321', 'abcdefgh', 'qwertyuiop', 'qwerty123', 'asdf1234', 'abcabcabc', '12121212'],
    ...['йцукен123', 'фывапролдж', 'абвгдеёж', 'ааааббббб', '        '],
  ])('%s is refused: it is a pattern', (password) => {
    expect(passwordProblem(password, [])).toBe('password_pattern')
  })

  test.each([
    ...[
      'Larder2026!',
      'larderlarder',
      'koval-1990',
      'Koval-Oksana',
      'oksana.koval@example.com',
      'Коваленко85',
      'пароль123',
    ],
  ])('%s is refused: it is what anybody knows of the reader', (password) => {
    expect(passwordProblem(password, OKSANA)).toBe('password_personal')
  })

  test.each([
    ...[
      'four brown socks',
      'correct horse battery staple',
      'oksana reads in the garden',
      'тридцать три коровы',
      'zq8vmw2k',
    ],
    ...['a new password', '🌾🥕🍞🫐🧅🥔🍐🫘', `${'garden '.repeat(20)}and a fence`],
  ])('%s is taken: neither capitals nor figures nor signs are asked for', (password) => {
    expect(passwordProblem(password, OKSANA)).toBeNull()
  })

  test('a name of three letters forbids no words that hold it', () => {
    expect(passwordProblem('annual planning', ['Ann', 'Li', 'a@b.co'])).toBeNull()
  })
})
