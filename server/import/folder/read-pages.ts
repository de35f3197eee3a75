import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { FaultList } from '#server/import/faults.ts'
import { orTreeFault } from '#server/import/html/check-tree.ts'
import type { LibraryPage } from '#server/import/library.ts'
import { renderMarkdown } from '#server/import/markdown/markdown.ts'
import { inTime, STEP_MS } from '#server/import/time-limit.ts'
import { OPERATOR_SLOTS } from '#server/library/operator-slots.ts'
import { PageFront, PagesFile } from './content-schemas.ts'
import { readYaml } from './front-matter.ts'
import { spellingFaults } from './names/text-names.ts'
import type { SourceFolder } from './source-folder.ts'
import { readTextFile, type TextFile } from './text-file.ts'

const NEEDED_PAGES = ['home', 'privacy-policy', 'terms']
const PAGES = 'pages/pages.yaml'

type PageText = TextFile<{ title: string; seo_title: string; seo_description: string }>

export interface PageDraft {
  readonly slug: string
  readonly texts: readonly PageText[]
}

/** Names in braces that nothing fills in. */
const slotFaults = (words: string): string[] =>
  Array.from(words.matchAll(/\{([\p{L}_]+)\}/gu), ([, name = '']) => name)
    .filter((name) => !OPERATOR_SLOTS.includes(name))
    .map((name) => `there is no {${name}}; a page has {seller}, {address} and {contact}, and \\{ is a brace`)

/** Files that are no page, and pages without a file. */
function nameFaults(
  folder: SourceFolder,
  languages: readonly string[],
  pages: readonly PageDraft[],
  names: readonly string[],
  faults: FaultList,
): void {
  const files = folder.files('pages')
  const absent = pages
    .flatMap(({ slug }) => languages.map((lang) => `${slug}.${lang}.md`))
    .filter((name) => !files.includes(name))
  const { meant, others } = spellingFaults('pages', names, absent, faults)
  for (const name of others)
    faults.add(`pages/${name}`, 1, `not in ${PAGES}, or in no language of languages.yaml. A text ends with .md`)
  const hasFile = (slug: string): boolean => files.some((name) => name.startsWith(`${slug}.`))
  // A file with another name is a fault by itself.
  for (const { slug } of names.length > 0 ? [] : pages)
    if (!NEEDED_PAGES.includes(slug) && !hasFile(slug))
      faults.add(PAGES, 1, `the page ${slug} is listed, and has no file in any language`)
  for (const slug of NEEDED_PAGES) {
    const name = `${slug}.${DEFAULT_LANGUAGE}.md`
    const isThere = folder.exists(`pages/${name}`) || meant.includes(name)
    if (!isThere || !pages.some((page) => page.slug === slug))
      faults.add(PAGES, 1, `the page ${slug} has to be there in ${DEFAULT_LANGUAGE}`)
  }
}

export function readPages(folder: SourceFolder, languages: readonly string[], faults: FaultList): PageDraft[] {
  if (!folder.exists(PAGES)) {
    faults.add(PAGES, 1, 'the list of the pages is missing')
    return []
  }
  const slugs = readYaml(PAGES, folder.text(PAGES, faults), PagesFile, faults)
  if (slugs === null) return []
  for (const slug of new Set(slugs.filter((one, at) => slugs.indexOf(one) !== at)))
    faults.add(PAGES, 1, `the page ${slug} is listed twice`)
  const names = new Set(folder.files('pages').filter((name) => name !== 'pages.yaml'))
  const pages = [...new Set(slugs)].map((slug) => ({
    slug,
    texts: languages
      .filter((lang) => names.delete(`${slug}.${lang}.md`))
      .map((lang) =>
        readTextFile(
          `pages/${slug}.${lang}.md`,
          lang,
          folder.text(`pages/${slug}.${lang}.md`, faults),
          PageFront,
          faults,
        ),
      )
      .filter((text) => text !== null),
  }))
  for (const { file, images, words } of pages.flatMap(({ texts }) => texts)) {
    for (const { line } of images) faults.add(file, line, 'a page has no pictures; they stand in the articles of books')
    for (const { value, line } of words) for (const fault of slotFaults(value)) faults.add(file, line, fault)
  }
  nameFaults(folder, languages, pages, [...names], faults)
  return pages
}

export const renderPages = (pages: readonly PageDraft[], faults: FaultList): LibraryPage[] =>
  pages.map(({ slug, texts }, position) => ({
    slug,
    position,
    translations: texts.map(({ file, lang, front, tree, links }) => ({
      lang,
      title: front.title,
      seoTitle: front.seo_title,
      seoDescription: front.seo_description,
      content: inTime(file, STEP_MS, () =>
        orTreeFault(file, faults, () => renderMarkdown(tree, lang, new Map()), links),
      ).content,
    })),
  }))
