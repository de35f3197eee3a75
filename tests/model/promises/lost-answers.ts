/** Errors of a killed tab with its closed database. In a browser nothing would run that could see them. */
const OF_THE_DEAD = new Set(['DatabaseClosedError', 'AbortError'])

/** Collects the process's unhandled rejections, except those of killed tabs. The result gives them. */
export function hearRejections(): () => readonly string[] {
  const heard: string[] = []
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => {
    const { name = '', message = String(error) } = (error ?? {}) as Error
    if (!OF_THE_DEAD.has(name)) heard.push(`${name}: ${message}`)
  })
  return () => heard
}
