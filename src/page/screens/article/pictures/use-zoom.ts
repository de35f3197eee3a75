import { type RefObject, useEffect, useState } from 'react'
import { present } from '#contract/present.ts'
import { Fingers } from './fingers.ts'
import { movedBy, type Point, WHOLE, type Zoom, zoomedBy } from './zoom.ts'

const STEP = 1.5
const DOUBLE_TAP = 2.5
const ARROW_PX = 80
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
}
const FACTORS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP }
const MIDDLE: Point = { x: 0, y: 0 }

interface Gestures {
  readonly enlarge: (factor: number, at?: Point) => void
  readonly move: (by: Point) => void
  /** Between the whole picture and a part of it. */
  readonly toggle: (at: Point) => void
}

/** Follows fingers, wheel, double taps and keys. Returns a function that ends it. */
function watchGestures(stage: HTMLElement, { enlarge, move, toggle }: Gestures): () => void {
  const fingers = new Fingers()
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const ending = new AbortController()
  const { signal } = ending
  stage.addEventListener(
    'pointerdown',
    (event) => {
      fingers.down(event.pointerId, event)
      stage.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  stage.addEventListener(
    'pointermove',
    (event) => {
      const moved = fingers.move(event.pointerId, event)
      if (moved === null) return
      move(moved.by)
      if (moved.factor !== 1) enlarge(moved.factor, fromMiddle(moved.at))
    },
    { signal },
  )
  for (const name of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(name, ({ pointerId }) => fingers.up(pointerId), { signal })
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      enlarge(Math.exp(-event.deltaY / 500), fromMiddle(event))
    },
    { signal, passive: false },
  )
  stage.addEventListener('dblclick', (event) => toggle(fromMiddle(event)), { signal })
  stage.ownerDocument.addEventListener(
    'keydown',
    (event) => {
      const by = ARROWS[event.key]
      const factor = FACTORS[event.key]
      if (by !== undefined) move(by)
      if (factor !== undefined) enlarge(factor)
    },
    { signal },
  )
  return () => ending.abort()
}

/** The zoom of the picture in a box: by fingers, wheel, keys and double taps. */
export function useZoom(box: RefObject<HTMLElement | null>): readonly [Zoom, (factor: number) => void] {
  const [zoom, setZoom] = useState(WHOLE)
  const sizes = () => {
    const stage = present(box.current)
    const image = present(stage.querySelector('img'))
    // The size without the zoom.
    const picture = { width: image.offsetWidth, height: image.offsetHeight }
    return [picture, { width: stage.clientWidth, height: stage.clientHeight }] as const
  }
  const enlarge = (factor: number, at: Point = MIDDLE) => setZoom((now) => zoomedBy(now, factor, at, ...sizes()))
  const move = (by: Point) => setZoom((now) => movedBy(now, by, ...sizes()))
  const toggle = (at: Point) => setZoom((now) => (now.scale > 1 ? WHOLE : zoomedBy(now, DOUBLE_TAP, at, ...sizes())))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the present sizes at each call
  useEffect(() => {
    const stage = box.current
    if (stage === null) return
    return watchGestures(stage, { enlarge, move, toggle })
  }, [])
  return [zoom, enlarge]
}
