import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { debianProgram } from '#tests/support/debian-packages.ts'
import { randomPort } from '#tests/support/random-port.ts'
import type { Engine, Size } from './engine.ts'
import { WebDriver } from './web-driver.ts'

const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url))
const STOP_MS = 5_000
const POLL_MS = 50
const ATTEMPTS = 3

const ENVIRONMENT = {
  // Without this, a session bus would be started where there is none.
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  GSETTINGS_BACKEND: 'memory',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  // WebKit's sandbox does not start for root or in most containers.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
}

/** Starts a program in a process group of its own. The kernel kills it when this process ends, also after a crash. */
const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  spawn(debianProgram('/usr/bin/setpriv', 'util-linux'), ['--pdeathsig', 'KILL', program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    env,
  })

/** Whether any process of a group runs. Zombies do not count. */
const runs = (group: number): boolean =>
  readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, , leader] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(leader) === group && state !== 'Z'
    } catch {
      return false
    }
  })

/** Ends a program and waits for its whole group: WebKit's processes outlive their browser and still write to its profile. */
async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  child.kill()
  const deadline = Date.now() + STOP_MS
  while (runs(pid)) {
    if (Date.now() > deadline)
      try {
        process.kill(-pid, 'SIGKILL')
      } catch {
        // The last process has just ended.
      }
    await sleep(POLL_MS)
  }
}

const screenProgram = (): string => debianProgram('/usr/bin/Xvfb', 'xvfb')

/** Starts a virtual screen. Gives its process and its number. */
async function openScreen(): Promise<{ readonly server: ChildProcess; readonly display: string }> {
  const server = start(screenProgram(), ['-displayfd', '1', '-screen', '0', '1400x1000x24'])
  const number = await new Promise<string>((resolve, reject) => {
    if (server.stdout !== null) createInterface(server.stdout).once('line', resolve)
    server.once('exit', () => reject(new Error('Xvfb ended at once')))
  })
  return { server, display: `:${number}` }
}

function driverProgram(): string {
  debianProgram('/usr/lib/python3/dist-packages/gi/__init__.py', 'python3-gi')
  debianProgram(`/usr/lib/${LIBRARIES}/girepository-1.0/WebKit2-4.1.typelib`, 'gir1.2-webkit2-4.1')
  return debianProgram('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver')
}

/** Debian's name of this machine's architecture. */
const LIBRARIES = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'

/**
 * Starts the driver and its browser. The driver does not say which port it got, so port 0 cannot be used: it is started on random ports
 * until one was free.
 */
async function startDriver(program: string, env: Readonly<Record<string, string>>, profile: string, attempt = 1) {
  const port = randomPort()
  const child = start(program, [`--port=${port}`], { ...process.env, ...ENVIRONMENT, ...env })
  const driver = new WebDriver(port, () => child.exitCode !== null)
  try {
    await driver.begin({ 'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args: [BROWSER, profile] } })
    return { driver, child }
  } catch (error) {
    const wasTaken = child.exitCode !== null
    // Else another program would be asked.
    if (!wasTaken) await driver.end().catch(() => undefined)
    await stop(child)
    if (!wasTaken || attempt === ATTEMPTS) throw error
    return startDriver(program, env, profile, attempt + 1)
  }
}

/**
 * WebKitGTK, the closest to Safari on a phone that runs without a phone: no OPFS, no `storage.persist`. It cannot show
 * two things: the separate storage of a home-screen app, and that Safari clears a site's storage after a week
 * without a visit.
 */
export const webkit: Engine = {
  name: 'WebKit',
  install: () => {
    screenProgram()
    driverProgram()
  },
  open: async (profile, size: Size) => {
    const program = driverProgram()
    const screen = await openScreen()
    const env = { DISPLAY: screen.display, LARDER_WINDOW: `${size.width}x${size.height}` }
    const { driver, child } = await startDriver(program, env, profile).catch(async (error: unknown) => {
      await stop(screen.server)
      throw error
    })
    const close = async () => {
      await driver.end().catch(() => undefined)
      await stop(child)
      await stop(screen.server)
    }
    return {
      goto: driver.goto,
      evaluate: (expression) => driver.evaluate(expression),
      click: driver.click,
      type: driver.type,
      press: driver.press,
      picture: driver.picture,
      close,
    }
  },
}
