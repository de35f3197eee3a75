import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'

const KB = 1024

/** What a process uses. */
export interface ProcessMeasure {
  /** The memory that it has now, in bytes. */
  readonly memory: () => number
  /** The most that it had since `forgetPeak`, in bytes. */
  readonly peak: () => number
  readonly forgetPeak: () => void
  /** The files that it has open. */
  readonly openFiles: () => readonly string[]
  /** What it used of the processor, in hundredths of a second. */
  readonly ticks: () => number
}

const ofProcess = (pid: number, name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8')

function sizeOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(ofProcess(pid, 'status')) ?? []
  if (kilobytes === undefined) throw new Error(`The system does not tell ${name}`)
  return Number(kilobytes) * KB
}

export const measureProcess = (pid: number): ProcessMeasure => ({
  memory: () => sizeOf(pid, 'VmRSS'),
  peak: () => sizeOf(pid, 'VmHWM'),
  forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  openFiles: () =>
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
      } catch {
        return []
      }
    }),
  ticks: () => {
    // The name of the program comes before these numbers, and may have spaces.
    const [, , , , , , , , , , , user, system] = ofProcess(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(user) + Number(system)
  },
})
