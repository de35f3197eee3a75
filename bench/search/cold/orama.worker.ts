import { answerCold } from './answer-cold.ts'

answerCold(async () => (await import('../engines/orama.ts')).createOrama())
