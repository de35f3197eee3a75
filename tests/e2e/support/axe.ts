import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a theme can spoil: everything else that axe looks at is the same in all of them. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Only what is wrong is described in full: places of what is right are half of axe's work, and nobody reads them here.
 * In the page itself: the other mode opens a page for each look to gather frames of other origins, and there are none.
 */
const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

async function serious(axe: AxeBuilder, rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } }
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** What axe finds serious or critical on the page as it stands: rule and place. */
export const seriousFindings = (page: Page): Promise<string[]> => serious(axeOf(page))

/** The same of a page in the device's light colours, and of its colours in the dark ones. The page stays light. */
export async function seriousFindingsLightAndDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await seriousFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await serious(axeOf(page), COLOR_RULES)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

/** What axe finds in the colours of one of the reader's own themes. */
export async function findingsInTheme(page: Page, theme: string): Promise<string[]> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  const findings = await serious(axeOf(page), COLOR_RULES)
  await page.evaluate(() => delete document.documentElement.dataset.theme)
  return findings.map((finding) => `${theme}: ${finding}`)
}
