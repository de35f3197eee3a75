import { createListeners } from '#contract/listeners.ts'

/** The browser's offer to install the app. TypeScript does not know it, because Safari and Firefox have none. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}
declare global {
  interface WindowEventMap {
    readonly beforeinstallprompt: InstallOffer
  }
}

let offer: InstallOffer | null = null
const listeners = createListeners()

function setOffer(next: InstallOffer | null): void {
  offer = next
  listeners.call()
}

export const installOffer = (): InstallOffer | null => offer

export const onInstallOffer = listeners.add

/** Takes the offer for our own button, instead of the browser's banner. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Lets the browser ask the reader. An offer can be used once. */
export function install(): void {
  void offer?.prompt()
  setOffer(null)
}
