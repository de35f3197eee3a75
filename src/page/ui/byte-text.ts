const KB = 1024

/** A number of bytes as a reader counts them, in the words of his language. */
export function byteText(bytes: number, language: string): string {
  // Less than a kilobyte is one; nothing is none.
  const [value, unit] =
    bytes < KB * KB ? [Math.max(Math.sign(bytes), Math.round(bytes / KB)), 'kilobyte'] : [bytes / KB / KB, 'megabyte']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit === 'megabyte' ? 1 : 0,
  }).format(value)
}
