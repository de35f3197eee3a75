import { useEffect, useState } from 'react'

/** What a promise gave. Undefined until then. Another key starts again, and a late result of the old start is dropped. */
export function useResult<T>(start: () => Promise<T>, key = ''): T | undefined {
  const [result, setResult] = useState<{ readonly key: string; readonly value: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key starts again
  useEffect(() => {
    let cancelled = false
    void start().then((value) => cancelled || setResult({ key, value }))
    return () => {
      cancelled = true
    }
  }, [key])
  return result?.key === key ? result.value : undefined
}
