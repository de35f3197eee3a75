import { documentTitle } from '#contract/library/document-title.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { pathOf } from '../place.ts'
import type { PublicText } from '../public-library.ts'
import type { VisitorText } from '../read-text.ts'
import { alternatesOf } from '../sitemap.ts'
import { jsonLd } from './json-ld.ts'
import { pictureVersion, SHARE_PICTURE } from './share-picture.ts'
import { type Summary, summaryOf } from './summary.ts'

/** The picture has the page's own address, with an ending that no slug can have. */
const pictureAddress = (origin: string, lang: string, text: PublicText, summary: Summary): string =>
  `${origin}${pathOf(text, lang)}.jpg?v=${pictureVersion(summary)}`

/** `en_US` for `en`: Open Graph wants the region that is likeliest. */
function localeOf(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize()
  return region === undefined ? language : `${language}_${region}`
}

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`

const property = (name: string, content: string): string => element('meta', { property: name, content })

const articleTimes = ({ article, publishedAt }: Extract<VisitorText, { kind: 'article' }>): string[] => [
  property('article:published_time', publishedAt.toISOString()),
  property('article:modified_time', article.attributes.updated_at),
]

const TYPES = { home: 'website', page: 'website', book: 'book', article: 'article' } as const

interface HeadOf {
  readonly origin: string
  readonly lang: string
  readonly isPrefixed: boolean
  readonly text: PublicText
  readonly content: VisitorText
}

/** What the head of a text's page says, beside what every page of the app says. */
export interface Head {
  readonly title: string
  readonly description: string
  /** HTML for the end of the head. */
  readonly elements: string
}

export function headOf({ origin, lang, isPrefixed, text, content }: HeadOf): Head {
  const summary = summaryOf(content)
  const { title, description } = summary
  // Who asks for no language, like a crawler, finds nothing at the address without a prefix.
  const namesLanguage = isPrefixed || text.plain === null
  const url = origin + pathOf(text, namesLanguage ? lang : null)
  const image = pictureAddress(origin, lang, text, summary)
  const links = alternatesOf(origin, text).map((alternate) =>
    element('link', { rel: 'alternate', hreflang: alternate.lang, href: alternate.href }),
  )
  const others = [...text.changed.keys()].filter((other) => other !== lang)
  const elements = [
    element('link', { rel: 'canonical', href: url }),
    ...links,
    property('og:site_name', 'Larder'),
    property('og:type', TYPES[text.kind]),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', localeOf(lang)),
    ...others.map((other) => property('og:locale:alternate', localeOf(other))),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(SHARE_PICTURE.width)),
    property('og:image:height', String(SHARE_PICTURE.height)),
    property('og:image:alt', title),
    ...(content.kind === 'article' ? articleTimes(content) : []),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    `<script type="application/ld+json">${jsonLd({ origin, lang, namesLanguage, url, image }, content)}</script>`,
  ]
  return { title: documentTitle(title), description, elements: elements.join('\n    ') }
}
