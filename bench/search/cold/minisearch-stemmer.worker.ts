import './open-store.ts'
import { createMiniSearch } from '../engines/minisearch.ts'
import { answerCold } from './answer-cold.ts'

answerCold(() => createMiniSearch(true))
