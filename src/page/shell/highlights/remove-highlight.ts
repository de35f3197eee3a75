import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import type { Audience } from '#db/schema.ts'
import { addHighlight, removeHighlight } from '../../commands/highlights.ts'
import { notify, tellToTryLater } from '../notices/toasts.tsx'

/** Runs writes of highlights. If one is not possible, the reader is told. */
export const orSaySo = (...writes: readonly Promise<unknown>[]): void =>
  void Promise.all(writes).then((results) => {
    if (results.includes(null)) tellToTryLater()
  }, tellToTryLater)

/** Deletes a highlight. It can be made again. `title`: of its article. */
export function removeAndSaySo(aud: Audience, shown: ShownHighlight, title: string): void {
  const { id, state: _, made_at: __, ...seen } = shown
  const undo = () => orSaySo(addHighlight(aud, { ...seen, title }))
  const removing = removeHighlight(aud, id, { note: shown.note, title }).then((isRemoved) => {
    if (isRemoved) notify(i18n._(msg`The highlight was removed`), { label: i18n._(msg`Undo`), run: undo })
  })
  orSaySo(removing)
}
