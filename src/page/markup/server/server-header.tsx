import type { ReactNode } from 'react'
import { addressIn } from '#contract/addresses.ts'
import type { PublicPage } from '#contract/library/public-page.ts'
import { HomeLink, PlainHeader, RelatedBooksText, SignInLinks, SkipLink } from '../header.tsx'
import menuStyles from '../menu.module.css'
import { SearchPlace } from '../search-place.tsx'
import type { Site } from '../site.ts'

/** What a part of the server's page needs. */
export interface PartProps {
  readonly site: Site
  readonly page: PublicPage
}

interface PlainMenuProps {
  readonly label: string
  readonly text: ReactNode
  readonly children: ReactNode
}

/** Looks like the app's menu and opens without script. */
const PlainMenu = ({ label, text, children }: PlainMenuProps) => (
  <details className={menuStyles.plain}>
    <summary className={menuStyles.button} aria-label={label}>
      {text}
    </summary>
    <nav className={menuStyles.menu} aria-label={label}>
      {children}
    </nav>
  </details>
)

function RelatedBooks({ site: { words, Link }, page }: PartProps) {
  const here = page.kind === 'book' || page.kind === 'article' ? page.book.slug : null
  const others = page.shelf.filter(({ slug }) => slug !== here)
  if (here === null || others.length === 0) return null
  return (
    <PlainMenu label={words.relatedBooks} text={<RelatedBooksText>{words.relatedBooks}</RelatedBooksText>}>
      {others.map(({ slug, title }) => (
        <Link key={slug} className={menuStyles.item} to="/$bookSlug" params={{ bookSlug: slug }}>
          {title}
        </Link>
      ))}
    </PlainMenu>
  )
}

function Languages({ site: { words }, page }: PartProps) {
  const code = page.lang.toUpperCase()
  if (page.languages.length < 2) return null
  return (
    <PlainMenu label={words.language(code)} text={code}>
      {page.languages
        .filter(({ iso }) => iso !== page.lang)
        .map(({ iso, name, href }) => (
          <a key={iso} className={menuStyles.item} href={href} lang={iso} hrefLang={iso} translate="no">
            {name}
          </a>
        ))}
    </PlainMenu>
  )
}

/** The header of a visitor, laid out as the app's. */
export function ServerHeader({ site, page }: PartProps) {
  const comingBack = page.path === null || page.path === '/' ? {} : { redirectUrl: page.path }
  return (
    <PlainHeader
      skip={<SkipLink site={site} />}
      home={<HomeLink site={site} signedIn={false} />}
      search={<SearchPlace site={site} action={addressIn(page.prefix, '/search')} />}
      hasStatus={page.kind !== 'home'}
      article={page.kind === 'article' ? { site, bookSlug: page.book.slug, title: page.article.title } : undefined}
    >
      <RelatedBooks site={site} page={page} />
      <Languages site={site} page={page} />
      <SignInLinks site={site} search={comingBack} />
    </PlainHeader>
  )
}
