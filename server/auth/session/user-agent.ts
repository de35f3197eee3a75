import Bowser from 'bowser'

/** The names of a browser and its system that a reader knows. Null: unknown. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** No real browser sends a longer header, and parsing costs time. */
const MAX_AGENT_CHARS = 400
/** Whoever signs in controls this header, and it is shown to the owner of the account. */
const NAME = /^[\p{L}\d .+-]{1,40}$/u

const nameOf = (name: string | undefined): string | null => (name !== undefined && NAME.test(name) ? name : null)

/** Only the two names are stored. The whole header would reveal more about readers than the list of sessions needs. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_AGENT_CHARS))
  return { browser: nameOf(browser.name), system: nameOf(os.name) }
}
