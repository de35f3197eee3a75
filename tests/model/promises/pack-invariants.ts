import { hasText } from '#db/library/manifest.ts'
import { manifestFault, packsFault } from '#tests/support/device/pack-truth.ts'
import { iso } from '../world/library.ts'
import type { Invariant } from './content-invariants.ts'

const SERVER_TIMES_END = Date.parse(iso(0)) + 86_400_000

/** The time of the last change, which the model server writes into each text. */
const versionIn = (html: string): string => iso(Number(/;v=(\d+);/.exec(html)?.[1]))

/** Times of the model server lie before those of its devices. A server without times leaves the time to the device. */
const isServerTime = (time: string): boolean => Date.parse(time) < SERVER_TIMES_END

/** S26 PacksExact. */
export const packsExact: Invariant = ({ manifests, packs }) =>
  packsFault(manifests, packs, ({ updatedAt }, html) => isServerTime(updatedAt) && versionIn(html) !== updatedAt)

const PACK_ARTICLES = 17

/** S28 FewPacks. The texts of the model are so short that size never splits a pack. */
export const fewPacks: Invariant = ({ manifests }) => {
  for (const { aud, lang, bookSlug, articles } of manifests) {
    const texts = articles.filter(hasText)
    const count = new Set(texts.map(({ pack }) => pack)).size
    if (count > 2 * Math.ceil(texts.length / PACK_ARTICLES))
      return `S28 FewPacks: ${texts.length} texts of ${bookSlug} of ${aud} ${lang} are in ${count} packs`
  }
  return null
}

/** S27 ManifestTrue. */
export const manifestTrue: Invariant = ({ packs, manifests }) => manifestFault(manifests, packs)
