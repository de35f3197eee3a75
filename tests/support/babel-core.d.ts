/** As much of it as the tests use; the package brings no types. */
declare module '@babel/core' {
  interface Path {
    readonly scope: { readonly globals: Readonly<Record<string, unknown>> }
  }
  export function parseSync(code: string, options: object): object
  export function traverse(tree: object, visitor: { readonly Program: (path: Path) => void }): void
}
