import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFitting, INK } from '#server/library/pictures/draw-text.ts'

const BOX = { colour: INK, width: 576, maxHeight: 330, sizesDpi: [250, 210, 170, 130] }

test.each([
  ['a title of usual words', 'Кто живёт в кишечнике'],
  ['a long word', 'Дезоксирибонуклеиновая кислота'],
  ['a longer one', 'Высокопреосвященнейшествующий'],
  ['a German word', 'Donaudampfschifffahrtsgesellschaft'],
  ['the name of a file', 'The_Complete_Guide_to_Salt_and_Bread_in_Twelve_Lessons'],
  ['letters without a blank', 'W'.repeat(600)],
  ['many words', 'Salt and bread. '.repeat(80)],
])('%s stays within its box', async (_, title) => {
  const { bytes, width, height } = await drawFitting(title, BOX)
  const drawn = await sharp(bytes).metadata()
  expect([drawn.width, drawn.height]).toEqual([width, height])
  expect(width).toBeLessThanOrEqual(BOX.width)
  expect(height).toBeLessThanOrEqual(BOX.maxHeight)
})
