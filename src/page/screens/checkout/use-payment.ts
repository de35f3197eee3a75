import { useEffect, useState } from 'react'
import { followPayment, type PaymentAnswer } from '../../commands/subscription.ts'
import { useReader } from '../../shell/view.ts'

/** A provider tells the server within seconds; what takes longer is said. */
const MAX_WAIT_MS = 30_000

interface Payment {
  /** Null until the first answer. */
  readonly word: PaymentAnswer | null
  /** No decision has come for a while. */
  readonly late: boolean
  readonly askAgain: () => void
}

/** How a payment stands, as the server says it; asked again by itself, and of every other reader anew. */
export function usePayment(session: string): Payment {
  const { signedIn, view } = useReader()
  const [word, setWord] = useState<PaymentAnswer | null>(null)
  const [late, setLate] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader, and a new round, ask again
  useEffect(() => {
    const following = new AbortController()
    setLate(false)
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
    void followPayment(session, setWord, following.signal)
    return () => {
      clearTimeout(timer)
      following.abort()
    }
  }, [session, round, signedIn, view.aud])
  return { word, late, askAgain: () => setRound(round + 1) }
}
