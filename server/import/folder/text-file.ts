import type { Root } from 'mdast'
import type { GenericSchema, InferOutput } from 'valibot'
import { lineAt } from '#server/depth/limit.ts'
import type { FaultList } from '#server/import/faults.ts'
import { parseMarkdown } from '#server/import/markdown/markdown.ts'
import { checkMarkdown } from '#server/import/markdown/markdown-faults.ts'
import type { TextLinks } from '#server/import/markdown/text-links.ts'
import type { Words } from '#server/import/markdown/written.ts'
import { inTime, STEP_MS } from '#server/import/time-limit.ts'
import { readYaml, splitFrontMatter } from './front-matter.ts'

export interface TextFile<Front> extends TextLinks {
  readonly file: string
  readonly lang: string
  readonly front: Front
  readonly tree: Root
  /** The words between all marks, with their lines of the file. */
  readonly words: readonly Words[]
}

/** Reads and checks one Markdown file. Null without a text, and when it has no usable front matter, or is too deep or too crowded. */
export function readTextFile<S extends GenericSchema>(
  file: string,
  lang: string,
  text: string | null,
  schema: S,
  faults: FaultList,
): TextFile<InferOutput<S>> | null {
  return text === null ? null : inTime(file, STEP_MS, () => readText(file, lang, text, schema, faults))
}

function readText<S extends GenericSchema>(
  file: string,
  lang: string,
  text: string,
  schema: S,
  faults: FaultList,
): TextFile<InferOutput<S>> | null {
  const split = splitFrontMatter(file, text, faults)
  if (split === null) return null
  const front = readYaml(file, split.yaml, schema, faults, split.yamlLine)
  const parsed = parseMarkdown(split.body)
  if (!parsed.ok) {
    faults.add(file, lineAt(split.body, parsed.at) + split.bodyLine - 1, parsed.why)
    return null
  }
  const { tree } = parsed.text
  const { links, images } = checkMarkdown(file, parsed.text, split.bodyLine, faults)
  const words = parsed.text.words.map((part) => ({ ...part, line: part.line + split.bodyLine - 1 }))
  return front === null ? null : { file, lang, front, tree, words, links, images }
}
