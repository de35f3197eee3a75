import { addressIn } from '#contract/addresses.ts'
import { escapeHtml } from '#contract/library/escape-html.ts'
import type { PublicPage } from '#contract/library/public-page.ts'
import { pageWord } from '#server/messages/messages.ts'
import { frameOf, type Shown } from './public-page.ts'

/** A page that is no text of the library, and its title. */
interface OtherPage {
  readonly title: string
  readonly page: PublicPage
}

/** Says that nothing is at this address, and lists the books. */
export const notFoundPage = (shown: Shown): OtherPage => ({
  title: pageWord(shown.lang, 'not_found'),
  page: { ...frameOf(shown, null), kind: 'not-found' },
})

/** Stands in a screen of the app for readers without script. */
export function screenWithoutScript({ lang, isPrefixed }: Pick<Shown, 'lang' | 'isPrefixed'>): string {
  const [says, library] = [pageWord(lang, 'needs_script'), pageWord(lang, 'library')].map(escapeHtml)
  return `<p class="needs-script">${says} <a href="${addressIn(isPrefixed ? lang : null, '/')}">${library}</a></p>`
}

/** For what does not follow a redirect by itself. */
export function movedPage(shown: Shown, to: string): OtherPage {
  const title = pageWord(shown.lang, 'moved')
  const html = `<p><a href="${escapeHtml(to)}">${escapeHtml(pageWord(shown.lang, 'moved_to'))}</a></p>`
  return { title, page: { ...frameOf(shown, null), kind: 'page', title, html } }
}
