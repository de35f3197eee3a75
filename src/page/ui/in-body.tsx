import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Puts its children into the body. What stands in a closed popover is not shown, not even a modal dialog. */
export const InBody = ({ children }: { readonly children: ReactNode }) => createPortal(children, document.body)
