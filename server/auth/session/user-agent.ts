import Bowser from 'bowser'

/** What a browser calls itself, in names that a reader knows. Null: it does not say. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Longer ones are nobody's, and cost time. */
const MAX_AGENT_CHARS = 400
/** Whoever signs in writes this header; it is shown to the owner of the account. */
const NAME = /^[\p{L}\d .+-]{1,40}$/u

const nameOf = (name: string | undefined): string | null => (name !== undefined && NAME.test(name) ? name : null)

/** Only the two names are kept: the header itself tells more of a reader than the list of sessions needs. */
export function deviceOf(userAgent: string | undefined): Device {
  const agent = userAgent?.slice(0, MAX_AGENT_CHARS) ?? ''
  if (agent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: nameOf(browser.name), system: nameOf(os.name) }
}
