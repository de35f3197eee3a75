import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** A part that the address does not have. */
const MISSING = ''

interface MailedLink {
  readonly token: string
  readonly email: string
}

/**
 * The token and address in a mailed link's fragment, which is not sent to servers. Later links in the same tab replace the first. Some
 * programs end a link at its “&”: then both are missing, because no form can be sent without the address.
 */
export function useMailedLink(): MailedLink {
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [link, setLink] = useState<MailedLink>({ token: MISSING, email: MISSING })
  const params = new URLSearchParams(hash)
  const token = params.get('token')
  const email = params.get('email') ?? MISSING
  if (token !== null && token !== link.token) setLink({ token, email })
  useEffect(() => {
    // Remove the token from the address and the history at once, so that nobody can see it there.
    if (token !== null) void navigate({ to: '.', hash: '', replace: true })
  }, [navigate, token])
  return link.email === MISSING ? { token: MISSING, email: MISSING } : link
}
