/** The package brings no types. What we use of it. */
declare module '@daisy/ace-core' {
  /** What Ace needs of a browser: each page with Ace's scripts in it, and what they found. */
  export interface AxeRunner {
    concurrency: number
    launch(): Promise<void>
    run(url: string, scripts: readonly string[], contents: readonly string[]): Promise<unknown>
    close(): Promise<void>
  }

  interface Finding {
    readonly 'earl:test': { readonly 'earl:impact': string; readonly 'dct:title': string }
    readonly 'earl:result': { readonly 'dct:description': string }
  }

  interface Report {
    readonly assertions: readonly {
      readonly 'earl:testSubject': { readonly url: string }
      readonly assertions: readonly Finding[]
    }[]
  }

  export default function ace(path: string, options: object, runner: AxeRunner): Promise<readonly [string, Report]>
}
