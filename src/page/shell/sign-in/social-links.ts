import type { SocialLink } from '#contract/workers/sync-api.ts'
import { readSocialLinks } from '../../commands/session.ts'
import { useResult } from '../../ui/use-result.ts'

/** The server's social providers. Empty until they are fetched. */
export const useSocialLinks = (): readonly SocialLink[] => useResult(readSocialLinks) ?? []
