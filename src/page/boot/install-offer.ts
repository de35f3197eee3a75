import { createValue } from '#contract/listeners.ts'

/** The browser's offer to install the app. TypeScript does not know it, because Safari and Firefox have none. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}
declare global {
  interface WindowEventMap {
    readonly beforeinstallprompt: InstallOffer
  }
}

const offer = createValue<InstallOffer | null>(null)

export const { get: installOffer, onChange: onInstallOffer } = offer

/** Takes the offer for our own button, instead of the browser's banner. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** Lets the browser ask the reader. An offer can be used once. */
export function install(): void {
  void offer.get()?.prompt()
  offer.set(null)
}
