import type { SocialLink } from '#contract/accounts/account.ts'
import { call } from '../../commands/call.ts'
import { useReached } from '../use-reached.ts'

async function readSocialLinks(): Promise<readonly SocialLink[] | undefined> {
  const answer = await call('socialLinks')
  return answer.ok ? answer.value.data.links : undefined
}

/** The server's social providers. Empty until they are fetched. */
export const useSocialLinks = (): readonly SocialLink[] => useReached(readSocialLinks) ?? []
