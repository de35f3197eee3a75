import type { Page } from '@playwright/test'

export interface Control {
  readonly name: string
  /** The visible text. */
  readonly text: string
  readonly width: number
  readonly height: number
  /** A link in a sentence may be only as high as its line. */
  readonly inText: boolean
  readonly isNote: boolean
}

/** Every visible control of the page, with its accessible name from the markup and its size. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    /** The visible text of a node. `heard`: also the text that only screen readers get. */
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

/** The letters, digits and spaces of a text: nobody says signs aloud. */
const spoken = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Controls without a name, or whose name lacks the visible text: readers who control the device by voice cannot press them. */
export const misnamed = (controls: readonly Control[]): string[] =>
  controls
    .filter(({ name, text }) => name === '' || !spoken(name).includes(spoken(text)))
    .map(({ name, text }) => `“${text}” is called “${name}”`)

/** Controls too small for a finger: below 44 px, or 24 px for the mark of a note. Links in a sentence are as high as its line. */
export const tooSmall = (controls: readonly Control[]): string[] =>
  controls
    .filter(({ width, height, inText, isNote }) => {
      if (isNote) return Math.min(width, height) < 23.9
      return !inText && Math.min(width, height) < 43.5
    })
    .map(({ name, width, height }) => `${name}: ${Math.round(width)}x${Math.round(height)}`)
