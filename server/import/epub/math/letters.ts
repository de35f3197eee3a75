/** The first capital letter, small letter and digit of an alphabet in Unicode's mathematical letters. */
interface Alphabet {
  readonly capital: number
  readonly small: number
  readonly digit?: number
  /** Letters that Unicode had before it got the alphabet. */
  readonly older: Readonly<Record<string, string>>
}

const ALPHABETS: ReadonlyMap<string, Alphabet> = new Map(
  Object.entries({
    'double-struck': {
      ...{ capital: 0x1d538, small: 0x1d552, digit: 0x1d7d8 },
      older: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
    },
    script: {
      ...{ capital: 0x1d49c, small: 0x1d4b6 },
      older: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
    },
    fraktur: {
      ...{ capital: 0x1d504, small: 0x1d51e },
      older: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
    },
  }),
)

function letterOf(letter: string, { capital, small, digit, older }: Alphabet): string {
  const known = older[letter]
  if (known !== undefined) return known
  const code = letter.charCodeAt(0)
  if (/^[A-Z]$/.test(letter)) return String.fromCodePoint(capital + code - 0x41)
  if (/^[a-z]$/.test(letter)) return String.fromCodePoint(small + code - 0x61)
  return /^\d$/.test(letter) && digit !== undefined ? String.fromCodePoint(digit + code - 0x30) : letter
}

/** Letters in the alphabet that a formula names. Browsers no longer change the letters themselves. Undefined: no such alphabet. */
export function inAlphabet(text: string, name: string | undefined): string | undefined {
  const alphabet = name === undefined ? undefined : ALPHABETS.get(name)
  return alphabet === undefined ? undefined : [...text].map((letter) => letterOf(letter, alphabet)).join('')
}
