/** The texts of mails. `site` is the address of the library. */
export interface MailTexts {
  readonly resetSubject: string
  readonly greeting: string
  readonly resetAsked: (site: string) => string
  readonly resetHow: string
  readonly resetButton: string
  readonly resetUntil: string
  readonly resetNotYou: string
  readonly signature: string
  readonly proofSubject: string
  /** to a new account's address, even if another person registered with it */
  readonly proofAsked: (site: string) => string
  /** to the new address of an account */
  readonly changeAsked: (site: string) => string
  readonly proofHow: string
  readonly proofButton: string
  readonly proofUntil: string
  readonly proofNotYou: string
  /** to the current address of an account */
  readonly askedSubject: string
  readonly asked: (site: string) => string
  /** stands before the address of the page for a forgotten password */
  readonly askedNotYou: string
  readonly changedSubject: string
  readonly changed: (site: string) => string
  readonly changedNotYou: string
  readonly passwordChangedSubject: string
  readonly passwordChanged: (site: string) => string
  /** stands before the address of the page for a forgotten password, like the next two `…NotYou` */
  readonly passwordChangedNotYou: string
  readonly identityAddedSubject: string
  readonly identityAdded: (site: string, provider: string) => string
  readonly identityAddedNotYou: string
  readonly identityRemovedSubject: string
  readonly identityRemoved: (site: string, provider: string) => string
  readonly identityRemovedNotYou: string
  readonly receiptSubject: string
  readonly receiptPaid: (site: string) => string
  /** stands before the name of the product */
  readonly receiptFor: string
  readonly receiptAmount: string
  readonly receiptDate: string
  readonly receiptNumber: string
  readonly receiptSeller: string
  readonly receiptRead: string
  readonly receiptButton: string
  /** says that it was a test payment */
  readonly receiptTest: string
}
