import './open-store.ts'
import { createSqlite } from '../engines/sqlite.ts'
import { answerCold } from './answer-cold.ts'

answerCold(() => createSqlite())
