import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

interface MailedLink {
  /** Empty when the address has none. */
  readonly token: string
  readonly email: string
}

/** What a mailed link carries behind `#`, where no server sees it. Read once: a reader may open another link in the same tab. */
export function useMailedLink(): MailedLink {
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [link, setLink] = useState<MailedLink>({ token: '', email: '' })
  const carried = new URLSearchParams(hash)
  const token = carried.get('token')
  const email = carried.get('email') ?? ''
  if (token !== null && token !== link.token) setLink({ token, email })
  useEffect(() => {
    // The token leaves the address, and with it the history, before anybody can see it there.
    if (token !== null) void navigate({ to: '.', hash: '', replace: true })
  }, [navigate, token])
  return link
}
