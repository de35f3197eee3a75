import { existsSync, readdirSync } from 'node:fs'

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

const CHROMIUM = ['chromium', 'chromium-headless-shell']

/** The packages of the programs that a run needs and the machine does not have. `chromium`: the one that `CHROMIUM_PATH` names. */
export function missingPackages(
  run: string | undefined,
  chromium: string | undefined,
  isThere: (path: string) => boolean = existsSync,
): string[] {
  const isNamed = chromium !== undefined && isThere(chromium)
  return Object.entries(run === 'deep' ? DEEP : GATE)
    .filter(([name, files]) => !files.some(isThere) && !(isNamed && CHROMIUM.includes(name)))
    .map(([name]) => name)
}
