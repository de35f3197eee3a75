import { answerCold } from './answer-cold.ts'

answerCold(async () => (await import('../engines/minisearch.ts')).createMiniSearch(false))
