import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { GenericSchema } from 'valibot'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { MARK, MARK_HEADER } from '#contract/headers.ts'
import { Problem } from '#contract/resource.ts'
import { sendMade } from '#server/http/answer/send-made.ts'
import type { AppEnv } from '#server/http/context.ts'
import { charge } from '#server/http/payers.ts'
import { DOCUMENT } from '#server/limits/prices.ts'

type JsonSchema = Record<string, unknown>

/**
 * `typeMode: input` describes a transformed value (a page number, for example) as clients send it. What JSON Schema cannot
 * express stays open.
 */
const schemaOf = (schema: GenericSchema) => {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return json
}

function parametersOf(schema: GenericSchema | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }))
}

const MEDIA = {
  text: 'text/plain',
  image: 'image/*',
  file: 'application/octet-stream',
  events: 'text/event-stream',
} as const

const header = (description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({ description, schema })
const MARKED = { [MARK_HEADER]: header('The mark of this server (extension)', { const: MARK }) }
const LANGUAGE = { 'Content-Language': header('The language of the texts') }

function successOf({ answer, localized }: EndpointShape): JsonSchema {
  const headers = { ...MARKED, ...(localized && LANGUAGE) }
  if (answer === 'none') return { description: 'Done', headers }
  if (typeof answer === 'string')
    return { description: 'The answer', headers, content: { [MEDIA[answer]]: { schema: { type: 'string' } } } }
  return { description: 'The answer', headers, content: { 'application/json': { schema: schemaOf(answer) } } }
}

function operationOf(endpoint: EndpointShape): JsonSchema {
  const { summary, auth, params, query, body, status, extension } = endpoint
  return {
    summary: extension ? `${summary} (extension)` : summary,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      [status]: successOf(endpoint),
      default: {
        description: 'A problem, in the language of the request',
        headers: { ...MARKED, ...LANGUAGE },
        content: { 'application/json': { schema: schemaOf(Problem) } },
      },
    },
    ...(auth === 'user' || auth === 'subscriber' ? { security: [{ bearer: [] }] } : {}),
    ...(auth === 'optional' ? { security: [{}, { bearer: [] }] } : {}),
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of Object.values<EndpointShape>(endpoints)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Larder', version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

/** The same document as an HTML page without a script. */
function apiPage() {
  const calls = Object.values<EndpointShape>(endpoints).map(
    (endpoint) =>
      html`<details><summary><code>${endpoint.method} /api${endpoint.path}</code> — ${endpoint.summary}</summary>
<pre>${JSON.stringify(operationOf(endpoint), null, 2)}</pre></details>`,
  )
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Larder API</title><h1>Larder API</h1><p><a href="/api/openapi.json">OpenAPI document</a></p>${calls}</html>`
}

/** Both documents are made once, at the first request. */
export function bindApiPage(app: Hono<AppEnv>): void {
  const documents = [
    ['/openapi.json', 'application/json', () => JSON.stringify(openApiDocument())],
    ['/docs', 'text/html; charset=UTF-8', async () => String(await apiPage())],
  ] as const
  for (const [path, type, write] of documents)
    app.get(path, (context) => {
      charge(context, DOCUMENT)
      const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' }
      return sendMade(context, context.get('services').answers, { key: `document ${path}`, write, headers })
    })
}
