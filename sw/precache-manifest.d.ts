declare module 'virtual:precache-manifest' {
  const manifest: readonly {
    readonly url: string
    readonly bytes: number
    readonly integrity: string | null
  }[]
  export default manifest
}
