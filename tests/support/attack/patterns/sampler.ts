import type { AST } from '@eslint-community/regexpp'

/** Letters of every kind, in the order in which they are taken for a class. */
const LETTERS = [...'ab0_-. \n\t</>"\'&;:@#?=([{}])*+,!|\\^$%~`«»“”„éяі\u0301\u00ad\u2013\u00a9\u0000Z', '😀']

/** Gives a text that a part of a regular expression takes, or would take between the right neighbours. */
export type Sampler = (node: AST.Element | AST.Alternative) => string

/** `first`: the letters that are taken for a class before all others, where they are in it. */
export function samplerOf(flags: string, first: readonly string[]): Sampler {
  const plainFlags = flags.replace(/[gyd]/g, '')
  const letters = [...first, ...LETTERS]
  const known = new Map<string, string>()
  const letterOf = (raw: string): string => {
    const whole = new RegExp(`^(?:${raw})$`, plainFlags)
    const letter = known.get(raw) ?? letters.find((one) => whole.test(one)) ?? ''
    known.set(raw, letter)
    return letter
  }
  const sample: Sampler = (node) => {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return letterOf(node.raw)
      case 'Quantifier':
        return sample(node.element).repeat(Math.max(1, Math.min(node.min, 8)))
      case 'Backreference':
        return [node.resolved].flat().slice(0, 1).map(sample).join('')
      case 'Alternative':
        return node.elements.map(sample).join('')
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.slice(0, 1).map(sample).join('')
      default:
        return ''
    }
  }
  return sample
}
