import { afterAll, describe, expect, test } from 'vitest'
import { makeEpub } from '#server/files/epub/epub.ts'
import { Ace, isGrave } from '#tests/support/content/checkers/ace.ts'
import { EpubCheck } from '#tests/support/content/checkers/epubcheck.ts'
import { openInputs, REFUSED, WITHOUT_BOOKS } from '#tests/support/content/inputs/inputs.ts'
import { sourcesOf } from '#tests/support/content/inputs/sources-of.ts'

const ORIGIN = 'https://books.example'
const CHECK_MS = 120_000

const { names, read } = openInputs()

describe('the EPUBs that we make of what authors and others bring', { tags: ['deep'] }, () => {
  const epubCheck = new EpubCheck()
  const ace = new Ace()
  afterAll(async () => {
    epubCheck.close()
    await ace.close()
  })

  test.each(names.filter((name) => !(name in REFUSED) && name !== WITHOUT_BOOKS))(
    'EPUBCheck accepts that of %s, and Ace finds nothing grave',
    { timeout: CHECK_MS },
    async (name) => {
      const sources = sourcesOf(await read(name))
      expect(sources).not.toEqual([])
      for (const source of sources) {
        const bytes = await makeEpub(source, ORIGIN)
        expect(await epubCheck.check(bytes)).toEqual([])
        expect((await ace.check(bytes)).filter(isGrave)).toEqual([])
      }
    },
  )
})
