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
