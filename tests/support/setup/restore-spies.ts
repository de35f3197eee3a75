import { afterAll, vi } from 'vitest'

// The files of a project without isolation share their modules. A spy must not outlive its file.
afterAll(() => {
  vi.restoreAllMocks()
})
