import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { linguiMacros } from './lingui-macros.ts'

const ENTRY = 'src/page/markup/server/server-page.tsx'
/** Beside the app's folder, which is what the server serves. The server's `pages/body/renderer.ts` loads it. */
const OUT = '../server-page'

/** Bundles what the server makes its pages with, from the app's own components. */
export const serverPage = (): Plugin => ({
  name: 'server-page',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir = 'dist' }) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [linguiMacros(), react(), lingui({ failOnMissing: true })],
      // The bundle has its packages in it: an operator may put the build anywhere.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        ssr: ENTRY,
        outDir: join(dir, OUT),
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'server-page.mjs' } },
      },
    })
  },
})
