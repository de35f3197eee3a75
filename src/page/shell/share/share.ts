import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from '../notices/toasts.tsx'

interface Shared {
  readonly title: string
  readonly url: string
  readonly text?: string
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

async function copyLink({ url }: Shared): Promise<void> {
  await navigator.clipboard.writeText(url)
  notify(i18n._(msg`The link has been copied`))
}

/** Opens the device's own menu for sharing. Where there is none, copies instead and says so. */
export async function share(shared: Shared, copy: () => Promise<void> = () => copyLink(shared)): Promise<void> {
  const { share: shareByDevice }: { readonly share?: Navigator['share'] } = navigator
  try {
    if (shareByDevice !== undefined) return await shareByDevice.call(navigator, shared)
    await copy()
  } catch (error) {
    if (!isCancelled(error)) notify(i18n._(msg`The link could not be shared`))
  }
}
