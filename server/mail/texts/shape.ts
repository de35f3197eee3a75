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
  readonly proofSubject: string
  /** to who registered, or to whose address somebody registered with */
  readonly proofAsked: (site: string) => string
  /** to the address that an account is to have */
  readonly changeAsked: (site: string) => string
  readonly proofHow: string
  readonly proofButton: string
  readonly proofUntil: string
  readonly proofNotYou: string
  /** to the address that the account has still */
  readonly askedSubject: string
  readonly asked: (site: string) => string
  /** before the address of the page that asks for a new password */
  readonly askedNotYou: string
  readonly changedSubject: string
  readonly changed: (site: string) => string
  readonly changedNotYou: string
  readonly passwordChangedSubject: string
  readonly passwordChanged: (site: string) => string
  /** before the address of the page that asks for a new password, as the next two `…NotYou` */
  readonly passwordChangedNotYou: string
  readonly identityAddedSubject: string
  readonly identityAdded: (site: string, provider: string) => string
  readonly identityAddedNotYou: string
  readonly identityRemovedSubject: string
  readonly identityRemoved: (site: string, provider: string) => string
  readonly identityRemovedNotYou: string
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
