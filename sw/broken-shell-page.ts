const AGAIN_SECONDS = 15

const WORDS = {
  en:
    'The browser has cleared the app from this device. It needs the network once more, and then opens by itself. ' +
    'Your books may still be here.',
  ru: 'Браузер удалил приложение с этого устройства. Ему ещё раз нужна сеть, тогда оно откроется само. Книги, возможно, ещё здесь.',
  uk: 'Браузер видалив застосунок із цього пристрою. Йому ще раз потрібна мережа, тоді він відкриється сам. Книжки, можливо, ще тут.',
} as const

const isKnown = (language: string): language is keyof typeof WORDS => Object.hasOwn(WORDS, language)

/**
 * The page that is shown instead of the browser's error page, when the stored page is gone and there is no network to
 * fetch it.
 */
export function brokenShellPage(languages: readonly string[]): Response {
  const language = languages.map((code) => code.slice(0, 2)).find(isKnown) ?? 'en'
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Larder</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${AGAIN_SECONDS}">
<body style="font: 1.125rem/1.6 system-ui; max-width: 36rem; margin: 20vh auto; padding: 0 1.25rem">
<h1>Larder</h1><p role="alert">${WORDS[language]}</p></body></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
