const nothing = { data: [], included: [], links: { first: null, last: null, prev: null, next: null } }

const told = new Set()
const waiting = new Set()
const channel = new BroadcastChannel('odd-search-thread')
channel.onmessage = ({ data }) => {
  told.add(data)
  for (const wake of waiting) wake()
  waiting.clear()
}
channel.unref()

/** A search thread that does what the query says: end, be busy until its name is told, or answer. */
export async function ask({ q, page }) {
  if (q === 'crash') process.exit(1)
  while (q.startsWith('busy') && !told.has(q)) {
    await new Promise((resolve) => waiting.add(resolve))
  }
  const meta = { current_page: page, last_page: 1, per_page: 20, total: 0 }
  return { state: 'found', articles: { ...nothing, meta } }
}
