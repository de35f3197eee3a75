import { useEffect, useState } from 'react'
import { followPayment, type PaymentAnswer } from '../../commands/subscription.ts'
import { useReader } from '../../shell/view.ts'

/** Providers usually inform the server within seconds. After this time, the reader is told that it takes longer. */
const MAX_WAIT_MS = 30_000

interface Payment {
  /** Null until the first answer. */
  readonly answer: PaymentAnswer | null
  /** The status has been pending for longer than `MAX_WAIT_MS`. */
  readonly late: boolean
  readonly askAgain: () => void
}

/** The server's status of a payment. It is asked repeatedly, and again from the start when the reader changes. */
export function usePayment(session: string): Payment {
  const { signedIn, view } = useReader()
  const [answer, setAnswer] = useState<PaymentAnswer | null>(null)
  const [late, setLate] = useState(false)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader or a new round asks again
  useEffect(() => {
    const following = new AbortController()
    setLate(false)
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
    void followPayment(session, setAnswer, following.signal)
    return () => {
      clearTimeout(timer)
      following.abort()
    }
  }, [session, round, signedIn, view.aud])
  return { answer, late, askAgain: () => setRound(round + 1) }
}
