declare module 'virtual:precache-manifest' {
  const manifest: readonly {
    readonly url: string
    readonly bytes: number
    readonly integrity: string | null
    readonly extra: import('#contract/app-shell/version-messages.ts').ShellExtra | null
  }[]
  export default manifest
}
