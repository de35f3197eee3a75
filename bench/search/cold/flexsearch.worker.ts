import './open-store.ts'
import { createFlexSearch } from '../engines/flexsearch.ts'
import { answerCold } from './answer-cold.ts'

answerCold(createFlexSearch)
