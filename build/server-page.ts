import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel, { type RolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const ENTRY = 'src/page/markup/server/server-page.tsx'
/** Beside the app's folder, which is what the server serves. The server's `pages/body/renderer.ts` loads it. */
const OUT = '../server-page'

/** Bundles what the server makes its pages with, from the app's own components. */
export const serverPage = (macros: RolldownBabelPreset): Plugin => ({
  name: 'server-page',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir = 'dist' }) {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [babel({ presets: [macros] }), react(), lingui({ failOnMissing: true })],
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
