/** How a picture lies in its box: enlarged about its middle, and moved by x and y, in px. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** Moves the picture no farther than its edge. `picture` is its size when it is whole. */
export function movedBy({ scale, x, y }: Zoom, by: Point, picture: Size, box: Size): Zoom {
  const spare = (own: number, room: number) => Math.max(0, (own * scale - room) / 2)
  return {
    scale,
    x: within(x + by.x, spare(picture.width, box.width)),
    y: within(y + by.y, spare(picture.height, box.height)),
  }
}

/** Enlarges by a factor. The point, counted from the middle of the box, stays where it is. */
export function zoomedBy({ scale, x, y }: Zoom, factor: number, at: Point, picture: Size, box: Size): Zoom {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
  const growth = next / scale
  const zoomed = { scale: next, x: at.x - (at.x - x) * growth, y: at.y - (at.y - y) * growth }
  return movedBy(zoomed, { x: 0, y: 0 }, picture, box)
}
