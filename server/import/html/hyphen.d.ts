interface HyphenPatterns {
  hyphenateSync(text: string, options?: { minWordLength?: number }): string
}
declare module 'hyphen/en' {
  const patterns: HyphenPatterns
  export = patterns
}
declare module 'hyphen/ru' {
  const patterns: HyphenPatterns
  export = patterns
}
declare module 'hyphen/uk' {
  const patterns: HyphenPatterns
  export = patterns
}
