import { readReport } from '#db/device/report.ts'
import { db } from '#db/open.ts'
import { notedFaults } from '../boot/fault-log.ts'
import { saveJson } from './save-as.ts'

/** The file name of the app's script, which identifies the build. */
const buildName = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? 'development'

/** Saves a file about the sync of this device, for readers who want to report a fault. Nothing is sent. */
export async function saveReport(): Promise<void> {
  const { storage, userAgent, onLine, serviceWorker } = navigator
  const room = await storage?.estimate?.().catch(() => undefined)
  const report = {
    made: new Date().toISOString(),
    build: buildName(),
    browser: userAgent,
    online: onLine,
    installed: matchMedia('(display-mode: standalone)').matches,
    serviceWorker: Boolean(serviceWorker?.controller),
    storage: {
      usage: room?.usage ?? null,
      quota: room?.quota ?? null,
      persisted: (await storage?.persisted?.().catch(() => false)) ?? false,
    },
    faults: notedFaults(),
    ...(await readReport(db)),
  }
  saveJson(report, `larder-report-${report.made.slice(0, 10)}.json`)
}
