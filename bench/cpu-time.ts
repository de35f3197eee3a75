import { readdirSync, readFileSync } from 'node:fs'

/** The unit of times in `/proc`: a hundredth of a second on every Linux. */
const TICK_MS = 10

interface Process {
  readonly pid: string
  readonly parent: string
  readonly ms: number
}

function processOf(pid: string): Process | null {
  try {
    // The name in brackets may contain spaces. The fields after it do not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { pid, parent: fields[1] ?? '', ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return null
  }
}

const isStartedWith = (pid: string, word: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)
  } catch {
    return false
  }
}

/**
 * The CPU time of a browser so far, in ms, over all its processes. Unlike elapsed time it does not include other programs
 * of a busy machine. NaN except on Linux.
 */
export function cpuTimeMs(profile: string): number {
  let pids: string[] = []
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return Number.NaN
  }
  const processes = pids.flatMap((pid) => processOf(pid) ?? [])
  const own = new Set(pids.filter((pid) => isStartedWith(pid, profile)))
  for (let grown = true; grown; ) {
    const children = processes.filter(({ pid, parent }) => own.has(parent) && !own.has(pid))
    for (const { pid } of children) own.add(pid)
    grown = children.length > 0
  }
  return processes.filter(({ pid }) => own.has(pid)).reduce((total, { ms }) => total + ms, 0)
}
