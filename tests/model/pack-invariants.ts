import { manifestFault, packsFault } from '#tests/support/pack-truth.ts'
import type { Invariant } from './content-invariants.ts'
import { iso } from './library.ts'

/** The stamp that the model's server writes into each text. */
const versionIn = (html: string): string => iso(Number(/;v=(\d+);/.exec(html)?.[1]))

/** S26 PacksExact. */
export const packsExact: Invariant = ({ articles, packs }) =>
  packsFault(articles, packs, ({ updatedAt }, { html }) => versionIn(html) !== updatedAt)

/** S27 ManifestTrue. */
export const manifestTrue: Invariant = ({ articles, manifests }) => manifestFault(articles, manifests)
