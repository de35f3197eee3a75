import { Suspense, useEffect, useState } from 'react'
import { getStored, setStored } from '../../boot/browser-storage.ts'
import { lazyPart } from '../notices/missing-part.tsx'

const KEY = 'installableNotificationWasShown'

/** Loaded on demand, because few readers see it. */
const InstallDialog = lazyPart(() => import('./install-dialog.tsx').then((module) => module.InstallDialog))

/** Whether this is Safari on iOS or iPadOS, and the app was not opened from the home screen. */
const needsHint = (): boolean => {
  const { userAgent, standalone }: Navigator & { readonly standalone?: boolean } = navigator
  return (
    /iPhone|iPad|iPod/.test(userAgent) &&
    /Safari/.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS/.test(userAgent) &&
    standalone !== true
  )
}

const rememberShown = (): void => setStored(KEY, 'true')

/** Shown once. After a week without a visit, Safari deletes the data of a site, but not that of an installed app. */
export function InstallHint() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (getStored(KEY) === null) setStored(KEY, 'false')
    setWanted(getStored(KEY) !== 'true' && needsHint())
  }, [])
  return wanted ? (
    <Suspense>
      <InstallDialog onShown={rememberShown} />
    </Suspense>
  ) : null
}
