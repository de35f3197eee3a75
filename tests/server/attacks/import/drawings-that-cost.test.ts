import { expect, test } from 'vitest'
import { cleanDrawing } from '#server/import/drawing/clean-drawing.ts'
import { figureAsset } from '#server/import/html/pictures.ts'

const noise = (steps: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000" viewBox="0 0 4000 4000">
    <filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.5" numOctaves="200"/>'.repeat(steps)}</filter>
    <rect width="4000" height="4000" filter="url(#f)"/></svg>`)

test('a drawing that takes longer than 10 s to draw is refused', { tags: ['deep'], timeout: 120_000 }, async () => {
  // Each step takes about a quarter of a second. None can be interrupted, so that the thread goes on a while.
  expect(() => cleanDrawing(noise(100))).not.toThrow()
  await expect(figureAsset('noise.svg', noise(100))).rejects.toThrow('the picture takes longer than 10 s to read')
})

test('a drawing with a filter passes', async () => {
  const drawing = noise(1).toString().replace('numOctaves="200"', 'numOctaves="3"').replaceAll('4000', '400')
  expect((await figureAsset('noise.svg', Buffer.from(drawing))).mimeType).toBe('image/svg+xml')
})
