const LONG_TASK_MS = 50

/** Measures the page's main thread: long tasks, and the longest time between two frames. */
export function measureFrames() {
  let longTasks = 0
  let longestGapMs = 0
  let last = performance.now()
  let running = true
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().filter((entry) => entry.duration > LONG_TASK_MS).length
  })
  observer.observe({ entryTypes: ['longtask'] })
  const frame = (now: number) => {
    longestGapMs = Math.max(longestGapMs, now - last)
    last = now
    if (running) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  return {
    stop() {
      running = false
      observer.disconnect()
      return { longTasks, longestGapMs }
    },
  }
}
