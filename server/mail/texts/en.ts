/** The texts of mails. `site` is the address of the library. */
export const en = {
  resetSubject: 'Set a new password',
  greeting: 'Hello,',
  resetAsked: (site: string) => `someone, most likely you, asked for a new password at ${site}.`,
  resetHow: 'To set it, open this page:',
  resetButton: 'Set a new password',
  resetUntil: 'The link works once, within 10 minutes.',
  resetNotYou: 'If it was not you, there is nothing to do: your password stays as it is.',
  signature: 'Larder',
  proofSubject: 'Confirm your e-mail address',
  /** to a new account's address, even if another person registered with it */
  proofAsked: (site: string) => `someone, most likely you, has an account at ${site} with this e-mail address.`,
  /** to the new address of an account */
  changeAsked: (site: string) =>
    `someone, most likely you, wants to use this e-mail address for their account at ${site}.`,
  proofHow: 'To confirm that the address is yours, open this page and press the button there:',
  proofButton: 'Confirm the address',
  proofUntil: 'The link works once, within one hour.',
  proofNotYou: 'If it was not you, do not open it: the address then stays unconfirmed.',
  /** to the current address of an account */
  askedSubject: 'Your e-mail address is about to change',
  asked: (site: string) =>
    `someone, most likely you, asked for another e-mail address for your account at ${site}. The account keeps this one until a link that we sent to the new address is opened.`,
  /** stands before the address of the page for a forgotten password */
  askedNotYou:
    'If it was not you, somebody knows your password. Set a new one at once: that stops the change and ends all sessions.',
  changedSubject: 'Your e-mail address has changed',
  changed: (site: string) =>
    `the e-mail address of your account at ${site} has changed. We write to the new one from now on.`,
  changedNotYou: 'If it was not you, please write to us: the contact is on the site.',
  passwordChangedSubject: 'Your password has changed',
  passwordChanged: (site: string) =>
    `the password of your account at ${site} has changed. All other devices are signed out.`,
  /** stands before the address of the page for a forgotten password, like the next two `…NotYou` */
  passwordChangedNotYou: 'If it was not you, set a new one at once: that ends all sessions.',
  identityAddedSubject: 'A way to sign in was added',
  identityAdded: (site: string, provider: string) =>
    `your account at ${site} can be opened with ${provider} from now on.`,
  identityAddedNotYou:
    'If it was not you, set a new password at once: that ends all sessions. Then remove the provider in Settings.',
  identityRemovedSubject: 'A way to sign in was removed',
  identityRemoved: (site: string, provider: string) =>
    `your account at ${site} can no longer be opened with ${provider}.`,
  identityRemovedNotYou:
    'If it was not you, somebody is signed in to your account. Set a new password at once: that ends all sessions.',
  receiptSubject: 'Your receipt',
  receiptPaid: (site: string) => `thank you: your payment at ${site} has arrived, and all the books are yours.`,
  /** stands before the name of the product */
  receiptFor: 'For',
  receiptAmount: 'Amount',
  receiptDate: 'Date',
  receiptNumber: 'Payment number',
  receiptSeller: 'Seller',
  receiptRead: 'The books are here, also as PDF and EPUB:',
  receiptButton: 'Open the books',
  /** says that it was a test payment */
  receiptTest: 'This was a test payment: no money has moved.',
}

/** Every language has all of them. */
export type MailTexts = typeof en
