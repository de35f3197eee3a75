import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser's events say of the network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
