/** What a killed tab still wanted of its closed database says nothing: in a browser nobody is left to hear it. */
const OF_THE_DEAD = new Set(['DatabaseClosedError', 'AbortError'])

/** Takes the process's rejections that nobody heard; gives those that a living engine let go. */
export function hearRejections(): () => readonly string[] {
  const heard: string[] = []
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => {
    const { name = '', message = String(error) } = (error ?? {}) as Error
    if (!OF_THE_DEAD.has(name)) heard.push(`${name}: ${message}`)
  })
  return () => heard
}
