import { ENGINES, test } from './support/test.ts'

for (const engine of ENGINES) test(`${engine.name} is installed`, () => engine.install())
