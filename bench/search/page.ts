import { startCold } from './cold/start.ts'
import { COLD_LANGUAGE, Vocabulary } from './corpus.ts'

const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longTasks.push(entry.duration)
}).observe({ entryTypes: ['longtask'] })

type Measure = () => Promise<{ bytes: number }>

let measuring: Worker | undefined
/** The number of hits that a screen shows at once. */
const SCREEN = 20
/** A word of medium frequency. */
const word = (): string => new Vocabulary(COLD_LANGUAGE).lemmas[300]?.[0] ?? ''

/** The interface for the driver: one task of the worker, and its effect on the page. */
Object.assign(globalThis, {
  run(task: string, name: string, articles: number) {
    measuring ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const worker = measuring
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data.value) : reject(new Error(data.error)))
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage({ task, name, articles })
    })
  },
  startCold: (name: string) => startCold(name, { lang: COLD_LANGUAGE, word: word(), limit: SCREEN }),
  fillProduct: () => import('./product.ts').then(({ fillProduct }) => fillProduct(COLD_LANGUAGE)),
  askProduct: () => import('./product.ts').then(({ askProduct }) => askProduct(COLD_LANGUAGE, word(), SCREEN)),
  longTasks: () => longTasks.filter((duration) => duration > 50).length,
  memory: async () => {
    const measure = (performance as unknown as { measureUserAgentSpecificMemory?: Measure })
      .measureUserAgentSpecificMemory
    return measure === undefined ? null : (await measure.call(performance)).bytes
  },
})
