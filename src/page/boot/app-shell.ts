import { ASK_SHELL, ASK_SHELL_ANEW, type ShellAnswer, type ShellExtra } from '#contract/app-shell/version-messages.ts'
import { createListeners } from '#contract/listeners.ts'

/** After a failed repair, the next try comes after this time; each later pause is twice as long. */
const AGAIN_MS = 10_000
const LONGEST_AGAIN_MS = 5 * 60_000
/** Without an answer for this long, it is unknown whether the app opens without a network. */
const ANSWER_MS = 4_000
/**
 * The service worker gives up a file after a minute. After this time without a result, the browser must have stopped the service worker
 * during the repair.
 */
const REPAIRING_MS = 70_000
/** A reader who comes back to the tab triggers a new check, unless the last one is more recent than this. */
const RECHECK_MS = 60_000

/** `asking`: the service worker is checking the app's files. `never`: as far as it is known, this browser cannot store them. */
type ShellState = 'complete' | 'missing' | 'asking' | 'never'

const NOTHING: readonly ShellExtra[] = []

let state: ShellState = 'missing'
let absent = NOTHING
let againMs = AGAIN_MS
let askedAt = Number.NEGATIVE_INFINITY
let answers: MessagePort | null = null
/** Runs until the answer to a question, and then until the next question. */
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

function setState(next: ShellState, without = NOTHING): void {
  if (next === state && String(without) === String(absent)) return
  state = next
  absent = without
  listeners.call()
}

export const shellState = (): ShellState => state

/** The kinds of files that are missing in a complete app shell, because the app can do without them. */
export const absentExtras = (): readonly ShellExtra[] => absent

export const onShellState = listeners.add

/** The browser does not store the app shell: the app opens only with a network, unless a service worker answers later. */
export const markShellUnavailable = (): void => setState('never')

function askAgainIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => ask(), ms)
}

function handleAnswer(answer: ShellAnswer): void {
  clearTimeout(timer)
  if (typeof answer === 'object') setState('complete', answer)
  else setState(answer === 'repairing' ? 'missing' : answer)
  if (answer === 'repairing') askAgainIn(REPAIRING_MS)
  else if (answer === 'complete') againMs = AGAIN_MS
  else {
    askAgainIn(againMs)
    againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS)
  }
}

/**
 * Asks the service worker for the state of the app shell. It repairs missing files by itself. Answers to an earlier question are ignored.
 */
function ask(question = ASK_SHELL): void {
  askedAt = performance.now()
  void navigator.serviceWorker.ready.then(({ active }) => {
    answers?.close()
    const { port1, port2 } = new MessageChannel()
    answers = port1
    clearTimeout(timer)
    timer = setTimeout(() => {
      setState('missing')
      askAgainIn(againMs)
    }, ANSWER_MS)
    port1.onmessage = ({ data }: MessageEvent<ShellAnswer>) => handleAnswer(data)
    active?.postMessage(question, [port2])
  })
}

/** Checks the app shell now and whenever the reader comes back: a browser may delete its files at any time. */
export function watchShell(): void {
  // With a controller, the app shell was complete once. On the first visit, its files are still being loaded.
  if (navigator.serviceWorker.controller !== null) setState('asking')
  ask()
  addEventListener('online', () => {
    if (state !== 'missing' && absent.length === 0) return
    againMs = AGAIN_MS
    ask(ASK_SHELL_ANEW)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAt > RECHECK_MS) ask()
  })
}
