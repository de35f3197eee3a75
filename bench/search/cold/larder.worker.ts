import './open-store.ts'
import { createLarder } from '../engines/larder.ts'
import { answerCold } from './answer-cold.ts'

answerCold(createLarder)
