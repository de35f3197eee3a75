import { type Measure, MOST_LEVELS } from './limit.ts'

/** The end of a string that begins at `at`. */
function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const letter = text.charAt(end)
    if (letter === '"') return end
    if (letter === '\\') end += 1
  }
  return text.length
}

export const deepJsonAt: Measure = (text) => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"') at = endOfString(text, at)
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
    if (depth > MOST_LEVELS) return at
  }
  return null
}
