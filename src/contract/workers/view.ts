/** For whom and in which language rows are fetched or read. Every content row has this. */
export interface View {
  readonly aud: 'pub' | `user:${string}`
  readonly lang: string
}
