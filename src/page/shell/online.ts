import { useSyncExternalStore } from 'react'
import { readNetwork } from '#db/device/status.ts'
import { useRead } from './view.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether there is a network. An answer of our server counts more than what the browser says. */
export function useOnline(): boolean {
  const said = useSyncExternalStore(subscribe, () => navigator.onLine)
  const network = useRead(readNetwork)
  return said || network === 'online'
}

/** Whether nothing can come now: there is no network, or our server does not answer. */
export function useCutOff(): boolean {
  const network = useRead(readNetwork)
  const online = useOnline()
  return !online || network === 'unreachable' || network === 'intercepted'
}
