import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { adoptHighlights } from '../../commands/highlights.ts'
import { notify } from '../notices/toasts.tsx'

/** Offers the account the highlights that were made on this device before the sign-in. */
function offer(count: number): void {
  const words = i18n._(
    msg`${plural(count, {
      one: 'One highlight was made on this device before you signed in.',
      other: '# highlights were made on this device before you signed in.',
    })}`,
  )
  const adopt = () =>
    void adoptHighlights().then(
      () => notify(i18n._(msg`The highlights are in your notes now`)),
      () => notify(i18n._(msg`Please try again later`)),
    )
  notify(words, { label: i18n._(msg`Add to the account`), run: adopt })
}

/** Offers them once after a sign-in. The screen Notes offers them as long as they are there. */
export function UnownedOffer({ count }: { readonly count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign-in
  useEffect(() => offer(count), [])
  return null
}
