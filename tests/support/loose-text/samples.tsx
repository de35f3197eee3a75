import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

// Every way to write a text that a translator of the browser would take out of React's hands. Each such line ends with “loose”.

interface SamplesProps {
  readonly words: string
  readonly count: number
  readonly found: readonly string[]
  readonly isShown: boolean
  readonly level: 1 | 2
  readonly rest: ReactNode
}

const Bare = ({ words }: { readonly words: string }) => words
const Beside = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <section>
    {title}
    {children}
  </section>
)
const Alone = ({ title, children }: { readonly title: ReactNode; readonly children: string }) => (
  <section>
    <h2>{title}</h2>
    <p>{children}</p>
  </section>
)

/** None of these is ever rendered. */
export function Samples({ words, count, found, isShown, level, rest }: SamplesProps) {
  const Heading = `h${level}` as const
  return (
    <>
      {words /* loose */}
      <p>
        {count /* loose */}
        <b>of</b>
      </p>
      <p>
        {isShown && words /* loose */}
        {rest}
      </p>
      <p>
        <b>Before</b> <i>the space is loose</i>
      </p>
      <p>{found /* loose */}</p>
      <Beside title={words /* loose */}>{words /* loose */}</Beside>
      <Beside title={<b>{words}</b>}>{isShown ? <p>{words}</p> : null}</Beside>
      <Bare words="loose" />
      <select>
        <option>
          <Trans>in an option, loose</Trans>
        </option>
      </select>
      <Alone title={words}>{words}</Alone>
      <Heading>{words}</Heading>
      <p>{isShown ? words : <b>{words}</b>}</p>
      <p>{isShown && `${count} ${words}`}</p>
      <p>
        <Trans>
          {words} and <b>{count}</b>
        </Trans>
        {isShown && <span>, </span>}
      </p>
    </>
  )
}
