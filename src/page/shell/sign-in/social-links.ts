import type { SocialLink } from '#contract/accounts/account.ts'
import { call } from '../../commands/call.ts'
import { useResult } from '../../ui/use-result.ts'

/** The server's social providers. Empty until they are fetched. */
export function useSocialLinks(): readonly SocialLink[] {
  const answer = useResult(() => call('socialLinks'))
  return answer?.ok ? answer.value.data.links : []
}
