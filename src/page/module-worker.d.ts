declare module '*?module-worker' {
  const url: string
  export default url
}
