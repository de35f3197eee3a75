import type { Root } from 'mdast'
import type { GenericSchema, InferOutput } from 'valibot'
import { lineAt } from '#server/depth/limit.ts'
import type { FaultList } from '#server/import/faults.ts'
import { inTime, STEP_MS } from '#server/import/time-limit.ts'
import { readYaml, splitFrontMatter } from './front-matter.ts'
import { parseMarkdown } from './markdown.ts'
import { checkMarkdown, type TextLinks } from './markdown-faults.ts'

export interface TextFile<Front> extends TextLinks {
  readonly file: string
  readonly lang: string
  readonly front: Front
  readonly tree: Root
}

/** Reads and checks one Markdown file. Null when it has no usable front matter, or is too deep or too crowded. */
export function readTextFile<S extends GenericSchema>(
  file: string,
  lang: string,
  text: string,
  schema: S,
  faults: FaultList,
): TextFile<InferOutput<S>> | null {
  return inTime(file, STEP_MS, () => readText(file, lang, text, schema, faults))
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
  const front = readYaml(file, split.yaml, schema, faults, 2)
  const parsed = parseMarkdown(split.body)
  if (!parsed.ok) {
    faults.add(file, lineAt(split.body, parsed.at) + split.bodyLine - 1, parsed.why)
    return null
  }
  const { tree } = parsed
  const { links, images } = checkMarkdown(file, tree, split.bodyLine, faults)
  return front === null ? null : { file, lang, front, tree, links, images }
}
