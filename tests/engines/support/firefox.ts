import { once } from 'node:events'
import { launch } from 'puppeteer-core'
import { debianProgram } from '#tests/support/debian-packages.ts'
import type { Engine } from './engine.ts'

const firefoxProgram = (): string => debianProgram('/usr/bin/firefox-esr', 'firefox-esr')

/** Playwright cannot drive Debian's Firefox; Puppeteer does, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  install: () => void firefoxProgram(),
  open: async (profile, size) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: firefoxProgram(),
      userDataDir: profile,
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
      defaultViewport: null,
    })
    const page = (await browser.pages())[0] ?? (await browser.newPage())
    await page.setViewport(size)
    return {
      goto: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression),
      click: (selector) => page.locator(selector).click(),
      type: (selector, text) => page.locator(selector).fill(text),
      press: (key) => page.keyboard.press(key),
      picture: () => page.screenshot(),
      close: async () => {
        const process = browser.process()
        const ended = process && once(process, 'exit')
        await browser.close()
        if (process?.exitCode === null) await ended
      },
    }
  },
}
