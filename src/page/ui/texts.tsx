import { i18n } from '@lingui/core'
import { I18nProvider, type TransRenderProps } from '@lingui/react'
import { Children, type ReactNode } from 'react'

const inElement = (part: ReactNode): ReactNode => (typeof part === 'string' ? <span>{part}</span> : part)

/** The texts of a `Trans` or `Plural`, each in an element of its own. */
const Words = ({ translation }: TransRenderProps): ReactNode => <>{Children.map(translation, inElement)}</>

/**
 * Gives the texts of the shown language to what is in it. A browser that translates the page moves every text into an element of its own
 * making. React can neither change nor remove such a text. It can where the text was alone in an element of ours.
 */
export const Texts = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n} defaultComponent={Words}>
    {children}
  </I18nProvider>
)
