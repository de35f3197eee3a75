import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const License = v.union([
  v.object({ license: v.union([v.object({ id: v.string() }), v.object({ name: v.string() })]) }),
  v.object({ expression: v.string() }),
])
const Sbom = v.object({
  components: v.array(v.object({ name: v.string(), version: v.string(), licenses: v.optional(v.array(License)) })),
})

function nameOf(one: v.InferOutput<typeof License>): string {
  if ('expression' in one) return one.expression
  return 'id' in one.license ? one.license.id : one.license.name
}

/**
 * `npm run sbom -- [folder]`: writes `sbom.cdx.json`, all libraries of the product in CycloneDX, and `licenses.txt`, the
 * same as a list by licence.
 */
const folder = process.argv[2] ?? '.'
const text = execFileSync('npm', ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const byLicense = new Map<string, string[]>()
for (const { name, version, licenses = [] } of v.parse(Sbom, JSON.parse(text)).components) {
  const license = licenses.map(nameOf).join(' and ') || 'not stated'
  byLicense.set(license, [...(byLicense.get(license) ?? []), `${name} ${version}`])
}
const lines = [...byLicense]
  .sort(([a], [b]) => a.localeCompare(b))
  .flatMap(([license, libraries]) => [
    `${license} (${libraries.length})`,
    ...libraries.sort().map((one) => `  ${one}`),
    '',
  ])
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), text)
writeFileSync(join(folder, 'licenses.txt'), lines.join('\n'))
console.log([...byLicense].map(([license, libraries]) => `${license}: ${libraries.length}`).join('\n'))
