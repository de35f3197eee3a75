import { useEffect, useState } from 'react'
import type { SocialLink } from '#contract/sync-api.ts'
import { readSocialLinks } from '../../commands/session.ts'

/** The providers that this server knows; none while they cannot be had. */
export function useSocialLinks(): readonly SocialLink[] {
  const [links, setLinks] = useState<readonly SocialLink[]>([])
  useEffect(() => {
    let left = false
    void readSocialLinks().then((found) => {
      if (!left && found !== null) setLinks(found)
    })
    return () => {
      left = true
    }
  }, [])
  return links
}
