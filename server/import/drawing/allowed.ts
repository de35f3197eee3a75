const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The elements that a drawing may have. None of them runs code or refers to another document. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use switch title desc text tspan textPath
    path rect circle ellipse line polyline polygon
    linearGradient radialGradient stop pattern clipPath mask marker style
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`),
)

/**
 * Elements that run code, change addresses or load another document. A drawing with one of these is refused by name.
 * All other unknown elements are left out.
 */
export const REFUSED: ReadonlySet<string> = new Set(
  words(`
    script handler listener foreignObject iframe embed object audio video canvas html body img link meta base form input
    image feImage a set animate animateColor animateMotion animateTransform discard mpath tref include`).map((name) =>
    name.toLowerCase(),
  ),
)

/** Style properties, in attributes and in rules. */
export const PROPERTIES: ReadonlySet<string> = new Set(
  words(`
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
    color-rendering direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
    font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight font-feature-settings
    font-variant-numeric image-rendering isolation letter-spacing lighting-color marker marker-end marker-mid marker-start
    mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity
    stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    text-align text-anchor text-decoration text-rendering text-transform transform transform-box transform-origin
    unicode-bidi vector-effect visibility white-space word-spacing writing-mode line-height`),
)

/** Those that SVG 1.1 does not have as attributes. There they fail the check of EPUB files. As style they do not. */
export const NEWER: ReadonlySet<string> = new Set(
  words(`
    font font-feature-settings font-variant-numeric isolation line-height mask-type mix-blend-mode paint-order text-align
    text-transform transform-box transform-origin vector-effect white-space`),
)

/** Labels for screen readers, names and languages. None of them is a style or an address. */
export const LABELS: ReadonlySet<string> = new Set(
  words('id class role lang xml:lang xml:space aria-label aria-labelledby aria-describedby aria-hidden'),
)

/** Attributes for shapes, positions and numbers. */
export const GEOMETRY: ReadonlySet<string> = new Set(
  words(`
    amplitude azimuth baseFrequency bias clipPathUnits cx cy d diffuseConstant divisor dx dy edgeMode elevation exponent
    filterUnits fr fx fy gradientTransform gradientUnits height in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength
    lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits method mode numOctaves
    offset operator order orient pathLength patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY
    pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY requiredFeatures result rotate rx ry scale
    seed slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale
    systemLanguage tableValues targetX targetY textLength type values version viewBox width x x1 x2 xChannelSelector y y1
    y2 yChannelSelector z`),
)

/** The functions that a value may call. `url` may only refer to an id in the drawing. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  words(`
    url rgb rgba hsl hsla hwb lab lch oklab oklch matrix translate translatex translatey scale scalex scaley rotate skewx
    skewy calc min max clamp blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia`),
)
