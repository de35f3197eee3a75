/** A reader who does nothing for so long is no longer reading. */
const IDLE_MS = 10 * 60_000
const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const

/** The screen stays on while the reader reads. Does nothing in a browser without wake locks. Returns a function that ends it. */
export function requestWakeLock(): () => void {
  const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator
  if (wakeLock === undefined) return () => undefined
  let lock: WakeLockSentinel | null = null
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()
  const release = () => {
    void lock?.release()
    lock = null
  }
  const request = async () => {
    isAsking = true
    try {
      // The device may refuse, for example when its battery is low.
      lock = await wakeLock.request('screen')
    } catch {
      lock = null
    }
    isAsking = false
    if (ending.signal.aborted) release()
  }
  const onSign = () => {
    clearTimeout(timer)
    timer = setTimeout(release, IDLE_MS)
    // The browser releases the lock of a hidden document.
    const isOn = lock !== null && !lock.released
    if (!isOn && !isAsking && document.visibilityState === 'visible') void request()
  }
  const options = { passive: true, signal: ending.signal }
  for (const name of SIGNS) addEventListener(name, onSign, options)
  document.addEventListener('visibilitychange', onSign, options)
  onSign()
  return () => {
    ending.abort()
    clearTimeout(timer)
    release()
  }
}
