/** Pixels. A taller picture is no sign in a line, and one without words beside it needs to be smaller. */
export const MAX_SIGN = 100
const MAX_LONELY_SIGN = 32
/** How many times as wide as high a sign may be. A wider one would not fit into the line. */
const MAX_SIGN_RATIO = 12

/** Whether a picture in a line is a sign, as high as its letters. Others have their own size. */
export const isSign = (
  { width, height }: { readonly width: number; readonly height: number },
  isAlone: boolean,
): boolean => height <= (isAlone ? MAX_LONELY_SIGN : MAX_SIGN) && width <= MAX_SIGN_RATIO * height
