import { transformAsync } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import type { Plugin } from 'vite'

/** Replaces Lingui's macros by calls. Babel is slow, so it sees only the files that use one. */
export const linguiMacros = (): Plugin => ({
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
    async handler(code, filename) {
      const made = await transformAsync(code, {
        filename,
        plugins: [macros],
        parserOpts: { plugins: ['jsx', 'typescript'] },
        sourceMaps: true,
        babelrc: false,
        configFile: false,
      })
      return made?.code == null ? null : { code: made.code, map: made.map ?? null }
    },
  },
})
