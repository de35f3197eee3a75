import sharp from 'sharp'

type Color = readonly number[]

/** The color of a point of a picture, as red, green and blue. `x` and `y`: parts of its width and height. */
export async function pixelOf(bytes: Uint8Array, x: number, y: number): Promise<Color> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (part: number, size: number): number => Math.min(size - 1, Math.floor(part * size))
  const from = (at(y, info.height) * info.width + at(x, info.width)) * info.channels
  return [...data.subarray(from, from + 3)]
}

/** Whether two colors look the same. */
export const isNear = (one: Color, other: Color): boolean =>
  one.every((value, channel) => Math.abs(value - Number(other[channel])) < 4)
