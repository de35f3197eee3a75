import { deepJsonAt } from '#server/depth/json-depth.ts'
import { Refusal } from '#server/messages/refusal.ts'

/** Throws a 400 `Refusal` for JSON that is too deep. */
export function refuseDeepJson(text: string): void {
  if (deepJsonAt(text) !== null) throw new Refusal('too_deep')
}

/** Parses a body. Throws a `Refusal` when it is too deep, or no JSON. */
export function parseJson(text: string): unknown {
  refuseDeepJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('not_json')
  }
}
