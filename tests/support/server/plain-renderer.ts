import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const fileBeside = (distDir: string): string => join(distDir, '../server-page/server-page.mjs')

/** Writes a renderer that says its name, how often it was asked, and everything that it was given. */
export function buildRenderer(distDir: string, name: string): void {
  const file = fileBeside(distDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `const said = (value) => (value !== null && typeof value === 'object' ? Object.values(value).map(said).join(' ') : value)
let times = 0
export const renderPage = (page) => {
  times += 1
  return '<main>${name} ' + times + ' ' + said(page) + '</main>'
}
`,
  )
}

export const buildFailingRenderer = (distDir: string): void =>
  writeFileSync(
    fileBeside(distDir),
    'export const renderPage = () => {\n  throw new Error("It cannot be rendered")\n}\n',
  )

export const removeRenderer = (distDir: string): void => rmSync(fileBeside(distDir))
