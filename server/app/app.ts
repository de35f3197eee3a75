import { Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { bindAccount } from '#server/auth/account/account-calls.ts'
import { bindPersonalData } from '#server/auth/account/personal-data-calls.ts'
import { bindRegister } from '#server/auth/account/register.ts'
import { bindCaptcha } from '#server/auth/captcha/captcha-calls.ts'
import { bindEmail } from '#server/auth/email/email-calls.ts'
import { bindPasswords } from '#server/auth/password/password-calls.ts'
import { bindAccess } from '#server/auth/session/access-calls.ts'
import { bindSession } from '#server/auth/session/session-calls.ts'
import { bindSocial } from '#server/auth/social/calls.ts'
import { bindBookmarks } from '#server/bookmarks/calls.ts'
import { bindFiles } from '#server/files/calls.ts'
import { errorAnswerer } from '#server/http/answer/answer-error.ts'
import { compressAnswers } from '#server/http/answer/compress.ts'
import { withoutBody } from '#server/http/answer/head.ts'
import { appPolicy, securityHeaders } from '#server/http/answer/security-headers.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { languageChooser } from '#server/http/language.ts'
import { Refusal } from '#server/http/problem.ts'
import { bindArticles } from '#server/library/articles.ts'
import { bindEvents } from '#server/library/events/calls.ts'
import { bindLists } from '#server/library/lists.ts'
import { bindAssets } from '#server/library/pictures/calls.ts'
import { bindSearch } from '#server/library/search.ts'
import { bindPayments } from '#server/payments/calls.ts'
import { libraryKnows } from './app-addresses.ts'
import { bindApiPage } from './openapi.ts'
import { serveApp } from './static-app.ts'
import { bindTrace } from './trace.ts'

/** The whole server as one function from request to answer. Tests call it without a network. */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('*', withoutBody)
  const chooseContentLanguage = languageChooser(services.db)
  const { publicOrigin, distDir } = services.config
  const hasCaptcha = services.captcha.siteKey !== null
  app.use('*', securityHeaders(publicOrigin, hasCaptcha))

  const api = new Hono<AppEnv>()
  api.use('*', compressAnswers)
  api.use('*', async (context, next) => {
    context.set('services', services)
    context.set('language', await chooseContentLanguage(context.req.header('accept-language')))
    await next()
  })
  bind(api, endpoints.health, async () => ({ status: 'ok' as const }))
  bindLists(api)
  bindArticles(api)
  bindSearch(api)
  bindAssets(api)
  bindEvents(api)
  bindFiles(api)
  bindSession(api)
  bindBookmarks(api)
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
  bindApiPage(api)
  api.all('*', () => {
    throw new Refusal('not_found')
  })
  api.onError(errorAnswerer())
  app.route('/api', api)
  serveApp(app, distDir, appPolicy(distDir, hasCaptcha), libraryKnows(services.db))
  return app
}
