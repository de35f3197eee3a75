import { chromium as playwright } from '@playwright/test'
import { chromiumOptions } from '#tests/support/device/chromium.ts'
import type { Engine } from './engine.ts'

export const chromium: Engine = {
  name: 'Chromium',
  install: () => void chromiumOptions(),
  open: async (profile, size) => {
    const context = await playwright.launchPersistentContext(profile, {
      ...chromiumOptions(),
      locale: 'en-US',
      viewport: size,
    })
    const page = context.pages()[0] ?? (await context.newPage())
    return {
      goto: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression),
      click: (selector) => page.click(selector),
      type: (selector, text) => page.fill(selector, text),
      press: (key) => page.keyboard.press(key),
      picture: () => page.screenshot(),
      close: () => context.close(),
    }
  },
}
