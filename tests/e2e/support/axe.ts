import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that depend on the theme. All other rules give the same result in every theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Legacy mode checks the page itself. The other mode opens another page for each check, to collect frames of other
 * origins, and the app has none.
 */
const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

/** A button's color changes over a moment, and contrast in between is not the reader's. */
const colorsSettled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(transitions.map(({ finished }) => finished))
  })

async function serious(axe: AxeBuilder, rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } }
  // Details of violations only: those of passed rules are half of axe's work, and nobody reads them here.
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** The serious and critical findings of axe on the current page, each with its rule and place. */
export const seriousFindings = (page: Page): Promise<string[]> => serious(axeOf(page))

/** All findings with the device's light colors, and the color findings with its dark ones. The page stays light. */
export async function seriousFindingsLightAndDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await colorsSettled(page)
  const light = await seriousFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await colorsSettled(page)
  const dark = await serious(axeOf(page), COLOR_RULES)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

/** The color findings of axe in one of the themes that only the reader chooses. */
export async function findingsInTheme(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  await colorsSettled(page)
  const findings = await serious(axeOf(page), COLOR_RULES)
  await page.evaluate(() => delete document.documentElement.dataset.theme)
  return findings.map((finding) => `${theme}: ${finding}`)
}
