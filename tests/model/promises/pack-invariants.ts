import { manifestFault, packsFault } from '#tests/support/device/pack-truth.ts'
import { iso } from '../world/library.ts'
import type { Invariant } from './content-invariants.ts'

/** The time of the last change, which the model server writes into each text. */
const versionIn = (html: string): string => iso(Number(/;v=(\d+);/.exec(html)?.[1]))

/** S26 PacksExact. */
export const packsExact: Invariant = ({ articlePacks, packs }) =>
  packsFault(articlePacks, packs, ({ updatedAt }, { html }) => versionIn(html) !== updatedAt)

const PACK_ARTICLES = 17

/** S28 FewPacks. The texts of the model are so short that size never splits a pack. */
export const fewPacks: Invariant = ({ manifests }) => {
  for (const { aud, lang, bookSlug, slugs, packs } of manifests) {
    const count = new Set(packs).size
    if (count > 2 * Math.ceil(slugs.length / PACK_ARTICLES))
      return `S28 FewPacks: ${slugs.length} articles of ${bookSlug} of ${aud} ${lang} are in ${count} packs`
  }
  return null
}

/** S27 ManifestTrue. */
export const manifestTrue: Invariant = ({ articlePacks, packs, manifests }) =>
  manifestFault(articlePacks, packs, manifests)
