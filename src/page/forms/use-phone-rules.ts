import { useSyncExternalStore } from 'react'
import { isPartMissing, loadPart, onPartMissing } from '../boot/on-demand.ts'
import { useResult } from '../ui/use-result.ts'
import { loadPhoneRules, type PhoneRules } from './phone.ts'

/** Null until the rules are loaded. After a failure they are loaded again, until they are there. */
export const usePhoneRules = (): PhoneRules | null =>
  useResult(() => loadPart(loadPhoneRules).catch(() => null)) ?? null

/** Whether the rules may come late: then only a number with its country code can be sent. */
export function useAreRulesMissing(rules: PhoneRules | null): boolean {
  const missing = useSyncExternalStore(onPartMissing, isPartMissing)
  return missing && rules === null
}
