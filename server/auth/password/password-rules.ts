import type { FieldProblem } from '#contract/problems.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { type Estimate, estimate } from '#server/strength/estimate.ts'
import { fold, oneUnitEach, squeezed } from '#server/strength/fold.ts'
import { type KnownWords, knownWords } from '#server/strength/known-words.ts'
import type { Piece, PieceKind } from '#server/strength/pieces.ts'

/** Words of the product, which a password may not be made of (see docs/accounts.md). */
const CONTEXT_WORDS = ['larder', 'кладовая', 'комора'] as const
/** As a power of ten: eight random digits and two ordinary words are below it, three words are above. */
const MIN_GUESSES = 8.5
/** The work grows with the square of the length, so of a longer password only both ends are judged. */
const JUDGED_CHARS = 64
/** A sign between all letters, as in `p.a.s.s`, is one more guess for an attacker, and so is each letter twice. */
const DIVIDED: Piece = { kind: 'sign', length: 0, guesses: 1 }
const DOUBLED: Piece = { kind: 'copy', length: 0, guesses: 1 }

const WORDS: readonly PieceKind[] = ['leaked', 'word', 'personal']

function withoutMainSign(text: string): string {
  const signs = [...text.replace(/[\p{L}\p{N}]/gu, '')]
  const main = signs.sort((a, b) => text.split(b).length - text.split(a).length)[0]
  return main === undefined ? text : text.replaceAll(main, '')
}

/** The weakest of the text as it is, without the sign that divides it, and without doubled letters. */
function weakest(text: string, known: KnownWords): Estimate {
  const bare = [
    { other: withoutMainSign(text), decoration: DIVIDED },
    { other: squeezed(text), decoration: DOUBLED },
  ]
  return bare
    .filter(({ other }) => other !== '' && other !== text)
    .map(({ other, decoration }) => {
      const { pieces, guesses } = estimate(other, known)
      return { pieces: [...pieces, decoration], guesses: guesses + decoration.guesses }
    })
    .reduce((least, other) => (other.guesses < least.guesses ? other : least), estimate(text, known))
}

/** Which sentence tells the reader best why these pieces are guessed. */
function problemOf({ pieces }: Estimate): FieldProblem {
  const kinds = pieces.map((piece) => piece.kind)
  const words = kinds.filter((kind) => WORDS.includes(kind))
  if (words.includes('personal')) return 'password_personal'
  if (words.length === 1 && words[0] === 'leaked') return 'password_common'
  const isPattern = words.length === 0 && kinds.some((kind) => kind === 'walk' || kind === 'copy')
  return isPattern || pieces.length === 0 ? 'password_pattern' : 'password_guessable'
}

/**
 * Why a new password is refused, or null when it is good. Capitals, digits and signs are not required (NIST SP
 * 800-63B). `about`: what is known of the reader, such as names and e-mail address.
 */
export function passwordProblem(password: string, about: readonly string[]): FieldProblem | null {
  const known = knownWords([...CONTEXT_WORDS, ...about])
  const text = oneUnitEach(fold(password))
  const ends = text.length > JUDGED_CHARS ? [text.slice(0, JUDGED_CHARS), text.slice(-JUDGED_CHARS)] : [text]
  const [strongest] = ends.map((end) => weakest(end, known)).sort((a, b) => b.guesses - a.guesses)
  return strongest === undefined || strongest.guesses >= MIN_GUESSES ? null : problemOf(strongest)
}

/** Throws a 422 `Refusal` for the field `password` when `passwordProblem` finds one. */
export function checkPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about)
  if (problem !== null) throw new Refusal('invalid', { password: [problem] })
}
