declare module 'lunr-languages/lunr.ru' {
  const plugin: (lunr: unknown) => void
  export default plugin
}
declare module 'lunr-languages/lunr.stemmer.support' {
  const plugin: (lunr: unknown) => void
  export default plugin
}
