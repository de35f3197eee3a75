import { ASK_SHELL, type ShellAnswer } from '#contract/version-messages.ts'

/** What could not be mended is tried again; each time it is waited twice as long. */
const AGAIN_MS = 10_000
const LONGEST_AGAIN_MS = 5 * 60_000
/** Longer without an answer, and nobody knows whether the app opens without a network. */
const ANSWER_MS = 4_000
/** A file that hangs is given up after a minute. Longer, and the browser has stopped the service worker in the middle. */
const REPAIRING_MS = 70_000
/** Whoever comes back to the page has the files looked at again, but for one who has just left it. */
const LOOK_AGAIN_MS = 60_000

/** `asking`: the service worker is looking whether the app's own files are here. `never`: this browser cannot keep them. */
export type ShellState = 'complete' | 'missing' | 'asking' | 'never'

let state: ShellState = 'missing'
let againMs = AGAIN_MS
let askedAt = Number.NEGATIVE_INFINITY
let answers: MessagePort | null = null
let silent: ReturnType<typeof setTimeout> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function say(next: ShellState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** Whether the app opens without a network. */
export const shellState = (): ShellState => state

/** Calls back when that changes. Gives the way to stop. */
export function onShellState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Nothing more is to come: the browser keeps none, and the app opens with a network only. */
export const settleWithoutShell = (): void => say('never')

function again(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(ask, ms)
}

function hear(word: ShellAnswer): void {
  if (word === 'repairing') {
    say('missing')
    again(REPAIRING_MS)
    return
  }
  say(word)
  if (word === 'complete') {
    clearTimeout(timer)
    againMs = AGAIN_MS
    return
  }
  again(againMs)
  againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS)
}

/** Asks the service worker, which mends by itself what it finds missing. The answers to an earlier question no longer count. */
function ask(): void {
  askedAt = performance.now()
  void navigator.serviceWorker.ready.then(({ active }) => {
    answers?.close()
    const { port1, port2 } = new MessageChannel()
    answers = port1
    clearTimeout(silent)
    silent = setTimeout(() => {
      say('missing')
      again(againMs)
    }, ANSWER_MS)
    port1.onmessage = ({ data }: MessageEvent<ShellAnswer>) => {
      clearTimeout(silent)
      hear(data)
    }
    active?.postMessage(ASK_SHELL, [port2])
  })
}

/** Has the app's own files looked at, now and whenever somebody comes back: a browser may clear them away at any time. */
export function watchShell(): void {
  // A page that the service worker answers has been kept once. On the first visit the files are on their way.
  if (navigator.serviceWorker.controller !== null) say('asking')
  ask()
  addEventListener('online', () => {
    if (state !== 'missing') return
    againMs = AGAIN_MS
    ask()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAt > LOOK_AGAIN_MS) ask()
  })
}
