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
  readonly receiptSubject: string
  readonly receiptPaid: (site: string) => string
  /** before the words of what was bought */
  readonly receiptFor: string
  readonly receiptAmount: string
  readonly receiptDate: string
  readonly receiptNumber: string
  readonly receiptSeller: string
  readonly receiptRead: string
  readonly receiptButton: string
  /** that it was the sandbox */
  readonly receiptTest: string
}
