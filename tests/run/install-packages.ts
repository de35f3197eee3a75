import { canInstall, install } from '#tests/support/debian-packages.ts'
import { missingPackages } from './programs.ts'

/**
 * The first step of a run: installs the Debian packages that its tests need and the machine does not have, all at once. On a
 * machine that takes none it does nothing, and a test that misses a program says so.
 */

const missing = missingPackages(process.argv[2], process.env.CHROMIUM_PATH)
if (missing.length === 0) console.log('Every program is there.')
else if (!canInstall()) console.log(`Not from Debian packages here: ${missing.join(', ')}`)
else install(missing)
