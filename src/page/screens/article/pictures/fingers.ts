import type { Point } from './zoom.ts'

/** What the fingers on the picture did since the last event. */
interface Movement {
  readonly by: Point
  /** By how much they moved apart. 1 for a single finger. */
  readonly factor: number
  /** The middle between them, in px of the window. */
  readonly at: Point
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

function distanceOf([first, second]: readonly Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 1
}

/** Follows the fingers, or the pressed mouse. */
export class Fingers {
  readonly #points = new Map<number, Point>()

  down(id: number, point: Point): void {
    this.#points.set(id, point)
  }

  up(id: number): void {
    this.#points.delete(id)
  }

  /** Null for a finger that was not put down on the picture. */
  move(id: number, point: Point): Movement | null {
    if (!this.#points.has(id)) return null
    const before = [...this.#points.values()]
    this.#points.set(id, point)
    const now = [...this.#points.values()]
    const from = middleOf(before)
    const at = middleOf(now)
    const apart = distanceOf(before)
    return { by: { x: at.x - from.x, y: at.y - from.y }, factor: apart === 0 ? 1 : distanceOf(now) / apart, at }
  }
}
