import type { Page } from '@playwright/test'

/** What the browser refuses to make: an element of this name, or an attribute with this value. */
export interface Broken {
  readonly name: string
  /** None for an element. */
  readonly value?: string
}

declare global {
  var broken: Broken | undefined
}

/** Prepares a browser in which parts can be broken: what a part needs from the document throws. The product knows nothing of it. */
export const breakable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refuse = (name: string, value?: string) => {
      if (globalThis.broken?.name === name && globalThis.broken.value === value) throw new Error(`${name} is broken`)
    }
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
      refuse(name.toLowerCase(), String(value))
      setAttribute.call(this, name, value)
    }
    const createElement = document.createElement.bind(document)
    Object.assign(document, {
      createElement(name: string, options?: ElementCreationOptions) {
        refuse(name)
        return createElement(name, options)
      },
    })
  })

export const breakPart = (page: Page, broken: Broken): Promise<void> =>
  page.evaluate((part) => {
    globalThis.broken = part
  }, broken)

export const mend = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.broken = undefined
  })
