import { expect, test } from 'vitest'
import { creditLines } from '#contract/library/credit-lines.ts'

const words = {
  author: (name: string) => `by ${name}`,
  reviewed: (reviewer: string, day: string) => `read by ${reviewer} on ${day}`,
  notAdvice: 'not advice',
}
const author = 'A. Writer'
const review = { reviewer: 'an editor', reviewed_on: '2026-11-24' }

test.each([
  ['en', 'November 24, 2026'],
  ['ru', '24 ноября 2026 г.'],
  ['uk', '24 листопада 2026 р.'],
])('the day of a review is written as %s writes it', (lang, day) => {
  const lines = creditLines({ author, ...review, not_medical_advice: true }, lang, words)
  expect(lines).toEqual(['by A. Writer', `read by an editor on ${day}`, 'not advice'])
})

test('a text that nobody reviewed, and that says nothing of medicine, has its author only', () => {
  const credits = { author, reviewer: null, reviewed_on: null, not_medical_advice: false }
  expect(creditLines(credits, 'en', words)).toEqual(['by A. Writer'])
})

test('a text of nobody has no line', () => {
  expect(creditLines(null, 'en', words)).toEqual([])
})
