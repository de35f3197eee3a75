import sharp from 'sharp'
import { isMovingPng, nameAt } from './picture-parts.ts'

/** AVIF has another brand for pictures in a sequence. */
const isSequence = (bytes: Buffer): boolean => nameAt(bytes, 4) === 'ftyp' && nameAt(bytes, 8) === 'avis'

/** Only these say in their header how many pictures they have. */
const hasPages = (bytes: Buffer): boolean => nameAt(bytes, 0) === 'GIF8' || nameAt(bytes, 8) === 'WEBP'

/** Whether a picture has several that follow each other. A drawing has none: one that moves is refused. */
export async function moves(bytes: Buffer): Promise<boolean> {
  if (isMovingPng(bytes) || isSequence(bytes)) return true
  if (!hasPages(bytes)) return false
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return pages > 1
}

/** Whether a picture moves as it was given, and not as it is stored: only its first picture is. */
export const isStopped = async (given: Buffer, stored: Buffer): Promise<boolean> =>
  (await moves(given)) && !(await moves(stored))
