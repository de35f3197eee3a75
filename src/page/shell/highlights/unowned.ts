import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { Audience } from '#db/schema.ts'
import { adoptHighlights } from '../../commands/highlights.ts'
import { notify, tellToTryLater } from '../notices/toasts.tsx'

/** Offers the account the highlights that were made on this device before the sign-in. */
function offer(aud: Audience, count: number): void {
  const words = i18n._(
    msg`${plural(count, {
      one: 'One highlight was made on this device before you signed in.',
      other: '# highlights were made on this device before you signed in.',
    })}`,
  )
  const adopt = () =>
    void adoptHighlights(aud).then(
      (given) => (given === null ? tellToTryLater() : notify(i18n._(msg`The highlights are in your notes now`))),
      tellToTryLater,
    )
  notify(words, { label: i18n._(msg`Add to the account`), run: adopt })
}

/** Offers them once after a sign-in. The screen Notes offers them as long as they are there. */
export function UnownedOffer({ aud, count }: { readonly aud: Audience; readonly count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign-in
  useEffect(() => offer(aud, count), [])
  return null
}
