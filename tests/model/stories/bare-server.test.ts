import { testStories } from './tell-all.ts'

testStories(true)
