import { type EngineBrowser, runIn } from './engine.ts'

/** The scroll position, after it was the same in twelve frames. */
export const scrolled = (browser: EngineBrowser): Promise<number> =>
  runIn(
    browser,
    () =>
      new Promise<number>((resolve) => {
        let [before, still] = [scrollY, 0]
        const look = () => {
          still = scrollY === before ? still + 1 : 0
          before = scrollY
          if (still > 12) resolve(scrollY)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
