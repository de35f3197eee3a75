import { otherLayouts } from '#search/words/keyboard.ts'

const ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
/** Other ways over the Latin keyboard that fingers find by themselves: down the columns, up again, and in zigzag. */
const WALKS = [
  ...['789456123', '147258369', '741852963', '159357'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/', 'qazwsxedcrfvtgbyhnujmik,ol.p;/'],
  ...['1qazxsw23edcvfr45tgbnhy67ujm', 'qazxswedcvfrtgbnhyujm', 'zaq1xsw2cde3vfr4bgt5nhy6mju7', 'zaqxswcdevfrbgtnhymju'],
  ...['1q2w3e4r5t6y7u8i9o0p', 'qawsedrftgyhujikolp', 'azsxdcfvgbhnjmk', '1a2s3d4f5g6h7j8k9l', '1z2x3c4v5b6n7m'],
  ...['qweasdzxc', 'rtyfghvbn', 'qweasd', 'qwedsazxc', 'qwaszx', 'qwerasdfzxcv'],
]
const SEQUENCES = [
  ...['0123456789', '1234567890', '2468', '13579', 'abcdefghijklmnopqrstuvwxyz'],
  ...[
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    'абвгдеєжзиіїйклмнопрстуфхцчшщьюя',
    '0a1b2c3d4e5f',
    'a1b2c3d4e5f6g7h8',
    '1a2b3c4d5e6f7g8h',
  ],
]

const inCyrillic = (walk: string): string[] => ['ru', 'uk'].flatMap((lang) => otherLayouts(walk, lang).slice(0, 1))

const bothWays = (walks: readonly string[]): string =>
  [...walks, ...walks.flatMap(inCyrillic)].flatMap((walk) => [walk, [...walk].reverse().join('')]).join('\n')

const STRAIGHT = bothWays([...ROWS, ...SEQUENCES])
const BENT = bothWays(WALKS)

const MIN_STRAIGHT_CHARS = 3
/** Three keys with a bend among them are part of many words. */
const MIN_BENT_CHARS = 4

const SHIFTED = new Map([...'!@#$%^&*()'].map((sign, index) => [sign, String((index + 1) % 10)]))

/** The keys of the row of digits, also with Shift. */
export const unshifted = (text: string): string => text.replace(/[!@#$%^&*()]/g, (sign) => SHIFTED.get(sign) ?? sign)

/** How many characters from there on are neighbors on a keyboard or follow each other. 0 for a few that may be chance. */
export function walkLength(text: string, at: number): number {
  const longest = (walks: string, least: number): number => {
    let length = least
    while (at + length <= text.length && walks.includes(text.slice(at, at + length))) length++
    return length - 1 < least ? 0 : length - 1
  }
  return Math.max(longest(STRAIGHT, MIN_STRAIGHT_CHARS), longest(BENT, MIN_BENT_CHARS))
}
