import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { acceptedEncoding, compressed } from '#server/http/answer/compress.ts'

export const WORKER_SCRIPT = 'sw.js'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * The service worker's script. It stores the app's page with its headers, so it names their policy: where a setting or a new
 * server has changed only that, browsers find another version of the app too, and replace the stored page.
 */
export async function workerScript(context: Context, folder: string, pagePolicy: string): Promise<Response> {
  const script = await readFile(join(folder, WORKER_SCRIPT), 'utf8')
  const named = `self.pagePolicy=${JSON.stringify(hashOf(pagePolicy))};${script}`
  const encoding = acceptedEncoding(context.req.header('accept-encoding'))
  const bytes = Buffer.from(named)
  return context.body(encoding === null ? bytes : await compressed(bytes, encoding), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    ETag: `W/"${hashOf(named)}"`,
    Vary: 'Accept-Encoding',
    'Cache-Control': 'no-cache',
  })
}
