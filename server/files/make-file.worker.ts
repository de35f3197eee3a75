import { parentPort, workerData } from 'node:worker_threads'
import { makeEpub } from './epub/epub.ts'
import type { MakeFileJob } from './make-file.ts'
import { makePdf } from './pdf/pdf.ts'

const { book, format, origin }: MakeFileJob = workerData
const bytes = await (format === 'pdf' ? makePdf(book, origin) : makeEpub(book, origin))
parentPort?.postMessage(bytes)
