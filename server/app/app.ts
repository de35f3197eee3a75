import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { endpoints } from '#contract/endpoints.ts'
import { chooseLanguage, INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { bindAccess } from '#server/auth/access-calls.ts'
import { bindAccount } from '#server/auth/account/account-calls.ts'
import { bindRegister } from '#server/auth/account/register.ts'
import { bindCaptcha } from '#server/auth/captcha/captcha-calls.ts'
import { bindEmail } from '#server/auth/email/email-calls.ts'
import { bindPasswords } from '#server/auth/password/password-calls.ts'
import { bindSession } from '#server/auth/session/session-calls.ts'
import { bindSocial } from '#server/auth/social/calls.ts'
import { bindBookmarks } from '#server/bookmarks/calls.ts'
import { bindFiles } from '#server/files/calls.ts'
import { bindHighlights } from '#server/highlights/calls.ts'
import { errorAnswerer } from '#server/http/answer/answer-error.ts'
import { compressAnswers } from '#server/http/answer/compress.ts'
import { withoutBody } from '#server/http/answer/head.ts'
import { markAnswers } from '#server/http/answer/mark.ts'
import { appPolicy, headersOf, securityHeaders } from '#server/http/answer/security-headers.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { acceptedLanguages } from '#server/http/language.ts'
import { bindArticles } from '#server/library/articles.ts'
import { bindEvents } from '#server/library/events/calls.ts'
import { bindLists } from '#server/library/lists.ts'
import { bindAssets } from '#server/library/pictures/calls.ts'
import { bindSearch } from '#server/library/search.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { bindCrawlerFiles } from '#server/pages/crawler-files.ts'
import { openPages } from '#server/pages/pages.ts'
import { openPublicLibrary } from '#server/pages/public-library.ts'
import { bindSharePictures } from '#server/pages/share-pictures.ts'
import { bindPayments } from '#server/payments/calls.ts'
import { bindPersonalData } from '#server/personal-data/calls.ts'
import { bindApiPage } from './openapi.ts'
import { serveApp } from './static-app.ts'
import { bindTrace } from './trace.ts'

/** A proxy asks here whether the process answers. If this waited for the database, readers would not get what is in memory. */
const HEALTH = `/api${endpoints.health.path}`

/** Gives each call of the API the services and its language. */
const preparing =
  (services: Services): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    context.set('services', services)
    const isHealth = context.req.path === HEALTH
    const languages = isHealth ? INTERFACE_LANGUAGES : (await services.revisions.current()).languages
    context.set('language', chooseLanguage(acceptedLanguages(context.req.header('accept-language')), languages))
    await next()
  }

/**
 * The calls of the library, and the documents about the API. Their answers are complete when they are made, so no middleware
 * changes them afterwards.
 */
function libraryCalls(prepare: MiddlewareHandler<AppEnv>, headers: MiddlewareHandler): Hono<AppEnv> {
  const fixed = headersOf(headers)
  const answerError = errorAnswerer()
  const calls = new Hono<AppEnv>()
  calls.use('*', prepare)
  calls.use('*', async (context, next) => {
    context.set('securityHeaders', await fixed)
    await next()
  })
  bindLists(calls)
  bindArticles(calls)
  bindSearch(calls)
  bindApiPage(calls)
  calls.onError(async (error, context) => {
    const { body, status, headers } = answerError(error, context)
    return new Response(body, { status, headers: { ...(await fixed), ...Object.fromEntries(headers) } })
  })
  return calls
}

/** The whole server as one function from request to answer. Tests call it without a network. */
export function createApp(services: Services): Hono<AppEnv> {
  const { publicOrigin, distDir } = services.config
  const hasCaptcha = services.captcha.siteKey !== null
  const fixed = every(markAnswers, securityHeaders(publicOrigin, hasCaptcha))
  const prepare = preparing(services)
  const app = new Hono<AppEnv>()
  app.route('/api', libraryCalls(prepare, fixed))
  app.use('*', async (context, next) => {
    context.set('services', services)
    await next()
  })
  app.use('*', withoutBody)
  app.use('*', fixed)

  const api = new Hono<AppEnv>()
  api.use('*', prepare)
  api.use('*', compressAnswers)
  bind(api, endpoints.health, async () => {
    if (services.drain.isDraining()) throw new Refusal('unavailable')
    return { status: 'ok' as const }
  })
  bindAssets(api)
  bindEvents(api)
  bindFiles(api)
  bindSession(api)
  bindBookmarks(api)
  bindHighlights(api)
  bindRegister(api)
  bindPasswords(api)
  bindSocial(api)
  bindCaptcha(api)
  bindAccount(api)
  bindEmail(api)
  bindAccess(api)
  bindPersonalData(api)
  bindPayments(api)
  bindTrace(api)
  api.all('*', () => {
    throw new Refusal('not_found')
  })
  api.onError(errorAnswerer())
  app.route('/api', api)
  const library = openPublicLibrary(services.db, services.revisions)
  const pagePolicy = appPolicy(distDir, hasCaptcha)
  bindCrawlerFiles(app, services, library)
  bindSharePictures(app, services, library)
  serveApp(app, distDir, pagePolicy, openPages(services, library, pagePolicy))
  return app
}
