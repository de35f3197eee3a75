import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useRef } from 'react'
import { reload } from '../../boot/visit.ts'
import messageStyles from '../../markup/message.module.css'
import { Texts } from '../../ui/texts.tsx'
import { useTrouble } from '../view.ts'
import { lazyPart } from './missing-part.tsx'

const StorageTrouble = lazyPart(() => import('./storage-trouble.tsx').then((module) => module.StorageTrouble))

/** The message about the storage, while the storage is not usable. */
export function Trouble() {
  const trouble = useTrouble()
  return trouble === null ? null : (
    <Suspense>
      <StorageTrouble trouble={trouble} />
    </Suspense>
  )
}

/** What is wrong with the storage. `ended` is called when it works again. */
export function useTroubleUntil(ended: () => void) {
  const trouble = useTrouble()
  const was = useRef(trouble)
  useEffect(() => {
    if (was.current !== null && trouble === null) ended()
    was.current = trouble
  }, [trouble, ended])
  return trouble
}

/** Shown instead of the whole page when its frame has failed. If storage was the cause, the page comes back when storage works again. */
export function Failure({ reset }: { readonly reset: () => void }) {
  const trouble = useTroubleUntil(reset)
  return (
    <Texts>
      <main>
        {trouble !== null ? (
          <Trouble />
        ) : (
          <div className={messageStyles.message} role="alert">
            <h1>
              <Trans>Something went wrong. Please reload the page</Trans>
            </h1>
            <button type="button" className="button primary" onClick={reload}>
              <Trans>Reload</Trans>
            </button>
            <a href="/" className="button">
              <Trans>Home</Trans>
            </a>
          </div>
        )}
      </main>
    </Texts>
  )
}
