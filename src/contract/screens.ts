/** The app's screens with a path of one segment. The router has the same list. */
export const SCREENS: readonly string[] = [
  ...['favorites', 'download', 'notes', 'settings', 'subscribe', 'search', 'login', 'register', 'restore-password'],
  ...['thank-you', 'error-payment', 'not-found', 'confirm-email'],
]

/** Screens with a path of two segments. */
const TWO_SEGMENTS =
  /^(password\/forgot-password|checkout\/(success|failed|cancelled)|[a-z][a-z\d-]*\/process-social-auth)$/

/** Whether a path, without a language and in small letters, is that of a screen. The home screen is none of these. */
export const isScreen = (path: string): boolean => SCREENS.includes(path.slice(1)) || TWO_SEGMENTS.test(path.slice(1))
