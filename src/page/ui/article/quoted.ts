/** The marks around a quote, in the languages of the interface. */
const MARKS: Readonly<Record<string, readonly [string, string]>> = { ru: ['«', '»'], uk: ['«', '»'] }

export const quoted = (quote: string, lang: string): string => {
  const [open, close] = MARKS[lang] ?? ['“', '”']
  return `${open}${quote}${close}`
}
