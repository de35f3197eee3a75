import { answerCold } from './answer-cold.ts'

answerCold(async () => (await import('../engines/sqlite.ts')).createSqlite())
