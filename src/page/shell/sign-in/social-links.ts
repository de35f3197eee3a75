import { useEffect, useState } from 'react'
import type { SocialLink } from '#contract/workers/sync-api.ts'
import { readSocialLinks } from '../../commands/session.ts'

/** The server's social providers. Empty until they are fetched. */
export function useSocialLinks(): readonly SocialLink[] {
  const [links, setLinks] = useState<readonly SocialLink[]>([])
  useEffect(() => {
    let cancelled = false
    void readSocialLinks().then((found) => {
      if (!cancelled && found !== null) setLinks(found)
    })
    return () => {
      cancelled = true
    }
  }, [])
  return links
}
