const nothing = { data: [], included: [], links: { first: null, last: null, prev: null, next: null } }

/** A search thread that does what the query says: end, hang until it is told, or answer. */
export async function ask({ q, page }) {
  if (q === 'crash') process.exit(1)
  if (q === 'busy') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  const meta = { current_page: page, last_page: 1, per_page: 20, total: 0 }
  return { state: 'found', articles: { ...nothing, meta } }
}
