import { expect, test } from 'vitest'
import { Fingers } from '#page/screens/article/pictures/fingers.ts'
import { movedBy, WHOLE, zoomedBy } from '#page/screens/article/pictures/zoom.ts'

const BOX = { width: 400, height: 800 }
const PICTURE = { width: 400, height: 300 }

test('the point under the fingers stays where it is', () => {
  const at = { x: 100, y: 0 }
  const zoomed = zoomedBy(WHOLE, 2, at, PICTURE, BOX)
  // The same point of the picture: its distance from the middle, enlarged, and moved.
  expect(at.x * 2 + zoomed.x).toBe(at.x)
})

test('a picture is never smaller than whole, and moves no farther than its edge', () => {
  expect(zoomedBy({ scale: 1.5, x: 50, y: 0 }, 0.1, { x: 0, y: 0 }, PICTURE, BOX)).toEqual(WHOLE)
  expect(movedBy(WHOLE, { x: 300, y: 300 }, PICTURE, BOX)).toEqual(WHOLE)
  expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 900, y: 900 }, PICTURE, BOX)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(zoomedBy(WHOLE, 100, { x: 0, y: 0 }, PICTURE, BOX).scale).toBe(6)
})

test('one finger moves, two fingers enlarge', () => {
  const fingers = new Fingers()
  expect(fingers.move(1, { x: 0, y: 0 })).toBeNull()
  fingers.down(1, { x: 100, y: 100 })
  expect(fingers.move(1, { x: 110, y: 90 })).toEqual({ by: { x: 10, y: -10 }, factor: 1, at: { x: 110, y: 90 } })
  fingers.down(2, { x: 210, y: 90 })
  expect(fingers.move(2, { x: 310, y: 90 })).toEqual({ by: { x: 50, y: 0 }, factor: 2, at: { x: 210, y: 90 } })
  fingers.up(1)
  expect(fingers.move(2, { x: 300, y: 90 })?.factor).toBe(1)
})
