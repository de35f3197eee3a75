import type { ReadableArticle } from '#db/library/article-reader.ts'
import type { Found, Unsure } from '#db/view.ts'

type Read = Exclude<Found<ReadableArticle>, { readonly state: 'missing' }> | Unsure

interface Address {
  readonly slug: string
  readonly lang: string
}

/** What the screen shows at an address. `last`: what it showed before. `wait`: it may still come. Null: nothing for a moment. */
export function articleToShow(
  found: Read,
  last: ReadableArticle | null,
  { slug, lang }: Address,
): ReadableArticle | 'wait' | null {
  switch (found.state) {
    case 'not-yet':
      return 'wait'
    case 'unsure':
      // The reader reads on until it is known where the article is now.
      return last?.article.slug === slug && last.article.lang === lang ? last : 'wait'
    case 'found':
      // For a moment this is the previous article. Do not render it: its place would be stored under the new slug.
      return found.value.article.slug === slug ? found.value : null
  }
}
