import type { ArticleRow } from '#db/library/article-schema.ts'

/** An article as the tables have it. */
export const articleRow = (slug: string, given: Partial<ArticleRow> = {}): ArticleRow => ({
  aud: 'pub',
  lang: 'en',
  bookSlug: 'bread',
  slug,
  id: slug,
  position: 0,
  title: slug,
  description: '',
  readingMinutes: 3,
  restricted: false,
  updatedAt: '2026-11-12T10:00:00Z',
  pack: null,
  chars: 5,
  figures: [],
  ...given,
})
