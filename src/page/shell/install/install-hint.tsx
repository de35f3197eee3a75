import { Suspense, useEffect, useState } from 'react'
import { getStored, setStored } from '../../boot/browser-storage.ts'
import { lazyPart } from '../notices/missing-part.tsx'

const KEY = 'installableNotificationWasShown'

/** Loaded on demand, because few readers see it. */
const InstallDialog = lazyPart(() => import('./install-dialog.tsx').then((module) => module.InstallDialog))

/** Whether this is Safari on iOS or iPadOS, and the app was not opened from the home screen. An iPad calls itself a Mac, with fingers. */
export const needsHint = ({
  userAgent,
  maxTouchPoints,
  standalone,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean }): boolean => {
  const isMobile = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isMobile && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent) && standalone !== true
}

const rememberShown = (): void => setStored(KEY, 'true')

/** Shown once. After a week without a visit, Safari deletes the data of a site, but not that of an installed app. */
export function InstallHint() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (getStored(KEY) === null) setStored(KEY, 'false')
    setWanted(getStored(KEY) !== 'true' && needsHint(navigator))
  }, [])
  return wanted ? (
    <Suspense>
      <InstallDialog onShown={rememberShown} />
    </Suspense>
  ) : null
}
