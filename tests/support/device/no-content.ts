/** A 204 as browsers give it: with an empty stream, where the standard and Node have none. */
export function noContent(): Response {
  const empty = new ReadableStream({ start: (controller) => controller.close() })
  return Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: empty })
}
