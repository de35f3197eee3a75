import './open-store.ts'
import { createLunr } from '../engines/lunr.ts'
import { answerCold } from './answer-cold.ts'

answerCold(createLunr)
