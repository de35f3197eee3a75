import type { Page } from '@playwright/test'

export interface Control {
  readonly name: string
  /** What of it is seen. */
  readonly text: string
  readonly width: number
  readonly height: number
  /** A link within a sentence may be as low as its line. */
  readonly inText: boolean
  readonly isNote: boolean
}

/** Every control that the page shows, with its accessible name as it is marked up, and its size. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    /** The text of what is drawn; `heard`: also what is there for the ear alone. */
    const textOf = (node: Node, heard: boolean): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.ariaHidden === 'true') return ''
      const { display, visibility, clipPath } = getComputedStyle(node)
      if (display === 'none' || visibility === 'hidden' || (!heard && clipPath !== 'none')) return ''
      return [...node.childNodes].map((child) => textOf(child, heard)).join(' ')
    }
    const nameOf = (control: HTMLElement): string =>
      control.ariaLabel ??
      (control instanceof HTMLInputElement || control instanceof HTMLSelectElement
        ? [...(control.labels ?? [])].map((label) => textOf(label, true)).join(' ')
        : textOf(control, true))
    const plain = (text: string) => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, [role^=menuitem], input:not([type=hidden])',
    )
    return [...controls]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) && !control.matches('[tabindex="-1"]:not([role])'),
      )
      .map((control) => {
        const target = control.matches('input[type=radio]') ? (control.closest('label') ?? control) : control
        const { width, height } = target.getBoundingClientRect()
        return {
          name: plain(nameOf(control)),
          text: control.matches('select') ? '' : plain(textOf(control, false)),
          width,
          height,
          inText:
            control.matches('p a:not(.button), li a:not(.button)') && getComputedStyle(control).display === 'inline',
          isNote: control.matches('[data-footnote-ref], [data-footnote-backref]'),
        }
      })
  })

/** A sign says nothing aloud. */
const spoken = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The controls without a name, and those whose seen text is no part of it: who speaks to the device cannot press them. */
export const misnamed = (controls: readonly Control[]): string[] =>
  controls
    .filter(({ name, text }) => name === '' || !spoken(name).includes(spoken(text)))
    .map(({ name, text }) => `“${text}” is called “${name}”`)

/** The controls too small for a finger: 44 px, a mark of a note 24 px; a link in a sentence is as high as its line. */
export const tooSmall = (controls: readonly Control[]): string[] =>
  controls
    .filter(({ width, height, inText, isNote }) => {
      if (isNote) return Math.min(width, height) < 23.9
      return !inText && Math.min(width, height) < 43.5
    })
    .map(({ name, width, height }) => `${name}: ${Math.round(width)}x${Math.round(height)}`)
