import { useEffect, useRef, useState } from 'react'
import { readNetwork } from '#db/device/status.ts'
import { useRead } from './view.ts'

/** What the server says. Undefined until then: without an answer, it is asked again whenever the network has changed. */
export function useReached<T>(ask: () => Promise<T | undefined>): T | undefined {
  const network = useRead(readNetwork)
  const [answer, setAnswer] = useState<T>()
  const isAsking = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the network asks again
  useEffect(() => {
    if (answer !== undefined || isAsking.current) return
    isAsking.current = true
    const tell = (came?: T) => {
      isAsking.current = false
      setAnswer(came)
    }
    // Where it could not even be asked, it is asked again just the same.
    ask().then(tell, () => tell())
  }, [network])
  return answer
}
