import { expect, test } from 'vitest'
import type { Inline } from '#server/files/pdf/blocks.ts'
import { bindInline, bindWords } from '#server/files/pdf/short-words.ts'

const shown = (nodes: readonly Inline[]): string => JSON.stringify(nodes).replaceAll('\u00a0', '~')
const emphasis = (text: string): Inline => ({ t: 'em', c: [text] })

test.each([
  ['ru', 'А в доме и у реки', 'А~в~доме и~у~реки'],
  ['uk', 'вітамін C — це (є й такий)', 'вітамін C~— це (є~й~такий)'],
  ['ru', 'Соль — 5 г соли, м’я б-а а́ потом', 'Соль~— 5 г~соли, м’я б-а а́~потом'],
  ['en', 'I saw a house — once', 'I saw a house — once'],
])('%s: %s', (lang, text, expected) => {
  expect(bindWords(text, lang).replaceAll('\u00a0', '~')).toBe(expected)
})

test('a word and the space after it can be in different nodes', () => {
  const note: Inline = { t: 'note', label: 'c1-1', c: [{ t: 'p', c: ['О соли'] }] }
  const code: Inline = { t: 'code', block: false, text: 'x' }
  expect(shown(bindInline([emphasis('в'), ' доме и ', emphasis('у реки')], 'ru'))).toBe(
    shown([emphasis('в'), '~доме и~', emphasis('у~реки')]),
  )
  expect(shown(bindInline(['витамин C', note, ' и', { t: 'br' }, 'соль ', emphasis('— я')], 'ru'))).toBe(
    shown(['витамин C', note, '~и', { t: 'br' }, 'соль~', emphasis('— я')]),
  )
  expect(shown(bindInline([code, 'й дом ', emphasis('слов'), 'о дом'], 'ru'))).toBe(
    shown([code, 'й дом ', emphasis('слов'), 'о дом']),
  )
})
