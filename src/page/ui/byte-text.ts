const KB = 1024

/** A number of bytes as text, such as "12 kB", as the given language writes it. Number and unit stay in one line. */
export function byteText(bytes: number, language: Intl.LocalesArgument): string {
  // 1 to 1023 bytes are shown as 1 kB, and 0 bytes as 0.
  const [value, unit] =
    bytes < KB * KB ? [Math.max(Math.sign(bytes), Math.round(bytes / KB)), 'kilobyte'] : [bytes / KB / KB, 'megabyte']
  const text = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit === 'megabyte' ? 1 : 0,
  }).format(value)
  return text.replace(' ', '\u00a0')
}
