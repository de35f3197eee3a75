import release from './release.json' with { type: 'json' }

/**
 * What to tell the operator when PostgreSQL has published fixes that the embedded one lacks. Null before that day. Nobody is
 * asked: the days of PostgreSQL's releases are known in advance, and `release.json` has the first after ours.
 */
export function missingFixes(now: Date): string | null {
  const { version, releasedOn, nextFixesOn } = release
  if (now.getTime() < Date.parse(nextFixesOn)) return null
  return (
    `The embedded PostgreSQL ${version} is of ${releasedOn}, and fixes for it came out on ${nextFixesOn}. ` +
    'Update Larder, or set POSTGRES_BIN or DATABASE_URL to a PostgreSQL that your system keeps up to date.'
  )
}
