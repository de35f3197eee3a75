const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longTasks.push(entry.duration)
}).observe({ entryTypes: ['longtask'] })

type Measure = () => Promise<{ bytes: number }>

/** For the driver: one task of the worker, and what the page has felt of it. */
Object.assign(globalThis, {
  run: (task: string, name: string, articles: number) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data.value) : reject(new Error(data.error)))
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage({ task, name, articles })
    }),
  longTasks: () => longTasks.filter((duration) => duration > 50).length,
  memory: async () => {
    const measure = (performance as unknown as { measureUserAgentSpecificMemory?: Measure })
      .measureUserAgentSpecificMemory
    return measure === undefined ? null : (await measure.call(performance)).bytes
  },
})
