/** How `start.js` names the base of the API. It is the one that `src/contract/api-base.ts` gives an app without a setting. */
const USUAL = "const API_BASE = '/api'"

/** The script with the base of the API for which the app is built. */
export function withApiBase(start: string, base: string | undefined): string {
  if (!start.includes(USUAL)) throw new Error('start.js names no base of the API')
  return base === undefined ? start : start.replace(USUAL, () => `const API_BASE = ${JSON.stringify(base)}`)
}
