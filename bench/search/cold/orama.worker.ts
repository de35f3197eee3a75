import './open-store.ts'
import { createOrama } from '../engines/orama.ts'
import { answerCold } from './answer-cold.ts'

answerCold(createOrama)
