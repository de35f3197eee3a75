import { answerCold } from './answer-cold.ts'

answerCold(async () => (await import('../engines/flexsearch.ts')).createFlexSearch())
