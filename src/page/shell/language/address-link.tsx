import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { isPlainClick } from '../../ui/plain-click.ts'

type AddressLinkProps = ComponentProps<'a'> & { readonly href: string }

/** A link to an address in another language: the router's own links would get the prefix of the shown one. */
export function AddressLink({ href, children, ...link }: AddressLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={open} {...link}>
      {children}
    </a>
  )
}
