/** The words of a mail; `site` is the address of the library. */
export interface MailTexts {
  readonly resetSubject: string
  readonly greeting: string
  readonly resetAsked: (site: string) => string
  readonly resetHow: string
  readonly resetButton: string
  readonly resetUntil: string
  readonly resetNotYou: string
  readonly signature: string
}
