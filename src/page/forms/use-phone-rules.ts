import { useResult } from '../ui/use-result.ts'
import { loadPhoneRules, type PhoneRules } from './phone.ts'

/** Null until the rules are loaded. If they cannot be loaded, a number is sent as typed, and the server checks it. */
export const usePhoneRules = (): PhoneRules | null => useResult(() => loadPhoneRules().catch(() => null)) ?? null
