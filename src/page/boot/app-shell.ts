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

/** `asking`: the service worker is checking the app's files. `missing`: the last try to store them all failed. */
type ShellState = 'complete' | 'storing' | 'asking' | 'missing'

const NOTHING: readonly ShellExtra[] = []

let state: ShellState = 'storing'
let absent = NOTHING
let againMs = AGAIN_MS
let askedAt = Number.NEGATIVE_INFINITY
let answers: MessagePort | null = null
/** How many questions in a row had no answer. */
let unanswered = 0
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

/** The app shell could not be stored: the app opens only with a network, until a service worker tells otherwise. */
export const markShellMissing = (): void => setState('missing')

/** The app shell is being stored, or its state is not known. After a try that failed, the reader hears only how the next one ends. */
function markShellStoring(): void {
  if (state !== 'missing') setState('storing')
}

function askAgainIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => ask(), ms)
}

function handleAnswer(answer: ShellAnswer): void {
  clearTimeout(timer)
  unanswered = 0
  if (answer === 'repairing') markShellStoring()
  else if (typeof answer === 'object') setState('complete', answer)
  else setState(answer)
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
      unanswered += 1
      // A busy device may be slow to answer once: what was complete still counts as that.
      if (unanswered > 1) markShellMissing()
      else if (state !== 'complete') markShellStoring()
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
    const isAnswered = state === 'complete' || state === 'asking'
    if (isAnswered && absent.length === 0) return
    againMs = AGAIN_MS
    ask(ASK_SHELL_ANEW)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAt > RECHECK_MS) ask()
  })
}
