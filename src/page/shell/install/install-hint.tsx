import { Suspense, useEffect, useState } from 'react'
import { getStored, setStored } from '../../boot/browser-storage.ts'
import { late } from '../notices/missing-part.tsx'

const KEY = 'installableNotificationWasShown'

/** Hardly anybody sees it. */
const InstallDialog = late(() => import('./install-dialog.tsx').then((module) => module.InstallDialog))

/** Safari on a phone or tablet of Apple's, and not yet from the home screen. */
const needsHint = (): boolean => {
  const { userAgent } = navigator
  const standalone = (navigator as { standalone?: boolean }).standalone === true
  return (
    /iPhone|iPad|iPod/.test(userAgent) &&
    /Safari/.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS/.test(userAgent) &&
    !standalone
  )
}

const rememberShown = (): void => setStored(KEY, 'true')

/** Shown once: Safari removes what a site stored after a week without a visit, but not what an installed app did. */
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
