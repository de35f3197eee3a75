declare module 'virtual:precache-manifest' {
  const manifest: readonly { readonly url: string; readonly revision: string | null }[]
  export default manifest
}
