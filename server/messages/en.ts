import type { Messages } from './shape.ts'

export const en: Messages = {
  fields: {
    required: 'This field is required',
    email: 'Please enter a valid e-mail address',
    phone: 'Please enter a valid phone number',
    url: 'Please enter a valid address',
    country: 'Please choose a country',
    password_min: 'The password must be at least 8 characters',
    password_common:
      'This password, or one almost like it, is on the lists of stolen passwords that are tried first. Please choose another',
    password_pattern: 'This password is a row of keys or a repetition, which is tried first. Please choose another',
    password_personal:
      'This password is made of your name, your e-mail or the name of this site. Please choose another',
    confirmed: 'The password confirmation does not match.',
    password_invalid: 'The password is invalid',
    taken: 'This e-mail address is already in use',
    max: 'This is too long',
    integer: 'A whole number is needed here',
    range: 'This number is out of range',
    query_min: 'Please type at least 3 characters',
    size: 'There is no image of this size',
    invalid: 'This value cannot be used',
  },
  requests: {
    unauthenticated: 'Please sign in to continue.',
    login_failed: 'The e-mail or the password is not right',
    captcha_failed: 'The captcha could not be confirmed. Please try again',
    reset_expired: 'This link has been used or is older than 10 minutes. Please ask for a new one',
    social_refused: 'The sign-in was cancelled or refused there',
    social_failed: 'This sign-in is no longer valid. Please try again',
    social_unreachable: 'The provider cannot be reached. Please try again later',
    social_no_email:
      'The provider did not tell us your e-mail address. Please sign up with an e-mail address and a password',
    social_email_taken:
      'There is an account with this e-mail address already. Sign in with its password, or set a new one by “Forgot your password?”. Then connect the provider in Settings',
    social_unconfirmed: 'Please confirm your e-mail address first: open the link that we sent to it',
    social_connected: 'This sign-in opens another account. Remove it there first',
    email_link_expired: 'This link has been used or is older than an hour. Please ask for a new one in Settings',
    last_way_in: 'This is the only way into your account. Please set a password first',
    sign_in_to_bookmark: 'Please log in to bookmark articles',
    // Only subscribers may download a book's files; no other call has this rule.
    subscription_needed: 'Please subscribe to download files',
    already_subscribed: 'You are subscribed already: all the books are yours',
    nothing_to_buy: 'There are no books to buy in this language yet',
    payment_unavailable: 'Payment is not possible at the moment. Please try again later',
    not_found: 'There is nothing at this address',
    too_large: 'This is more than the server takes at once',
    no_such_range: 'The file is shorter than the part that was asked for',
    not_json: 'The request has to be JSON',
    invalid: 'Please check the highlighted fields',
    too_many_requests: 'Too many tries. Please wait a little',
    too_many_bookmarks: 'There are too many favorites. Please remove some that you need no more',
    unavailable: 'The server cannot answer at the moment. Please try again in a little while',
    internal: 'Please try again later',
  },
  notices: {
    reset_mailed:
      'If this address has an account, a mail with a link to set a new password is on its way. The link works for 10 minutes',
    proof_mailed: 'A mail with the link is on its way. The link works for one hour',
  },
}
