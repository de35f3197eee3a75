import { manifestFault, packsFault } from '#tests/support/pack-truth.ts'
import type { Invariant } from './content-invariants.ts'
import { iso } from './library.ts'

/** The stamp that the model's server writes into each text. */
const versionIn = (html: string): string => iso(Number(/;v=(\d+);/.exec(html)?.[1]))

/** S26 PacksExact. */
export const packsExact: Invariant = ({ articles, packs }) =>
  packsFault(articles, packs, ({ updatedAt }, { html }) => versionIn(html) !== updatedAt)

const PACK_TEXTS = 17

/** S28 FewPacks: of texts this short. */
export const fewPacks: Invariant = ({ manifests }) => {
  for (const { aud, lang, bookSlug, articles } of manifests) {
    const texts = articles.flatMap(({ pack }) => pack ?? [])
    const packs = new Set(texts).size
    if (packs > 2 * Math.ceil(texts.length / PACK_TEXTS))
      return `S28 FewPacks: ${texts.length} texts of ${bookSlug} of ${aud} ${lang} are in ${packs} packs`
  }
  return null
}

/** S27 ManifestTrue. */
export const manifestTrue: Invariant = ({ articles, manifests }) => manifestFault(articles, manifests)
