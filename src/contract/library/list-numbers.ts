/** The numbers and letters of lists, as browsers show them. */

function letters(number: number): string {
  const before = number > 26 ? letters(Math.floor((number - 1) / 26)) : ''
  return before + String.fromCharCode('a'.charCodeAt(0) + ((number - 1) % 26))
}

const ROMAN: Readonly<Record<string, number>> = {
  ...{ m: 1000, cm: 900, d: 500, cd: 400 },
  ...{ c: 100, xc: 90, l: 50, xl: 40 },
  ...{ x: 10, ix: 9, v: 5, iv: 4, i: 1 },
}
const MAX_ROMAN = 3999

function roman(number: number): string {
  let rest = number
  let made = ''
  for (const [sign, value] of Object.entries(ROMAN)) for (; rest >= value; rest -= value) made += sign
  return made
}

/** A number as a browser shows it in a list of this type (a, A, i, I): in digits where letters cannot show it. */
export function listSign(number: number, type: unknown): string {
  const lower = String(type).toLowerCase()
  const canShow = (lower === 'a' && number > 0) || (lower === 'i' && number > 0 && number <= MAX_ROMAN)
  if (!canShow) return String(number)
  const sign = lower === 'a' ? letters(number) : roman(number)
  return type === lower ? sign : sign.toUpperCase()
}

interface NumberedList {
  /** The number that the list names for its first item. */
  readonly start: number | null
  readonly isReversed: boolean
  /** The numbers that its items name, in their order. */
  readonly values: readonly (number | null)[]
}

/** The numbers before the items of a list. */
export function itemNumbers({ start, isReversed, values }: NumberedList): number[] {
  let next = start ?? (isReversed ? values.length : 1)
  return values.map((value) => {
    const number = value ?? next
    next = isReversed ? number - 1 : number + 1
    return number
  })
}
