import { useEffect, useState } from 'react'

/** For an effect that waits: what `tell` gets is applied until `end`, and dropped after it. */
export function dropLate<T>(apply: (value: T) => void): readonly [tell: (value: T) => void, end: () => void] {
  let hasEnded = false
  const tell = (value: T) => hasEnded || apply(value)
  const end = () => {
    hasEnded = true
  }
  return [tell, end]
}

/** What a promise gave. Undefined until then. Another key starts again, and a late result of the old start is dropped. */
export function useResult<T>(start: () => Promise<T>, key = ''): T | undefined {
  const [result, setResult] = useState<{ readonly key: string; readonly value: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key starts again
  useEffect(() => {
    const [tell, end] = dropLate((value: T) => setResult({ key, value }))
    void start().then(tell)
    return end
  }, [key])
  return result?.key === key ? result.value : undefined
}
