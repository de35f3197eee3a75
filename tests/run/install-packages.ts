import { existsSync, readdirSync } from 'node:fs'
import { canInstall, install } from '#tests/support/debian-packages.ts'

/**
 * The first step of a run: installs the Debian packages that its tests need and the machine does not have, all at once. On a
 * machine that takes none it does nothing, and a test that misses a program says so.
 */

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** What each package brings. */
const GATE: Readonly<Record<string, readonly string[]>> = {
  chromium: ['/usr/bin/chromium'],
  'chromium-headless-shell': ['/usr/lib/chromium/chromium-headless-shell'],
  'poppler-utils': ['/usr/bin/pdftotext'],
}
const DEEP: typeof GATE = {
  ...GATE,
  epubcheck: ['/usr/share/java/epubcheck.jar'],
  'firefox-esr': ['/usr/bin/firefox-esr'],
  'gir1.2-webkit2-4.1': filesIn('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => `/usr/lib/${name}/girepository-1.0/WebKit2-4.1.typelib`),
  postgresql: filesIn('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/initdb`),
  'python3-gi': ['/usr/lib/python3/dist-packages/gi/__init__.py'],
  'util-linux': ['/usr/bin/setpriv'],
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
  xvfb: ['/usr/bin/Xvfb'],
}

const wanted = Object.entries(process.argv[2] === 'deep' ? DEEP : GATE)
const missing = wanted.filter(([, files]) => !files.some((path) => existsSync(path))).map(([name]) => name)
if (missing.length === 0) console.log('Every program is there.')
else if (!canInstall()) console.log(`Not from Debian packages here: ${missing.join(', ')}`)
else install(missing)
