import { Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { libraryKnows } from './app-addresses.ts'
import { bindAccess } from './auth/access-calls.ts'
import { bindAccount } from './auth/account-calls.ts'
import { bindCaptcha } from './auth/captcha-calls.ts'
import { bindEmail } from './auth/email-calls.ts'
import { bindPasswords } from './auth/password-calls.ts'
import { bindPersonalData } from './auth/personal-data-calls.ts'
import { bindRegister } from './auth/register.ts'
import { bindSession } from './auth/session-calls.ts'
import { bindSocial } from './auth/social/calls.ts'
import { bindBookmarks } from './bookmarks/calls.ts'
import { bindFiles } from './files/calls.ts'
import { errorAnswerer } from './http/answer-error.ts'
import { bind } from './http/bind.ts'
import { compressAnswers } from './http/compress.ts'
import type { AppEnv, Services } from './http/context.ts'
import { withoutBody } from './http/head.ts'
import { inlineScriptsOf } from './http/inline-scripts.ts'
import { languageChooser } from './http/language.ts'
import { Refusal } from './http/problem.ts'
import { securityHeaders } from './http/security-headers.ts'
import { bindArticles } from './library/articles.ts'
import { bindAssets } from './library/assets.ts'
import { bindEvents } from './library/events.ts'
import { bindLists } from './library/lists.ts'
import { bindSearch } from './library/search.ts'
import { bindApiPage } from './openapi.ts'
import { bindPayments } from './payments/calls.ts'
import { serveApp } from './static-app.ts'
import { bindTrace } from './trace.ts'

/** The whole server as one function from request to answer; tests call it without a network. */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('*', withoutBody)
  const chooseContentLanguage = languageChooser(services.db)
  const inlineScripts = inlineScriptsOf(services.config.distDir)
  app.use('*', securityHeaders(services.config.publicOrigin, services.captcha.siteKey !== null, inlineScripts))

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
  serveApp(app, services.config.distDir, libraryKnows(services.db))
  return app
}
