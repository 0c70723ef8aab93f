// The elements of SVG 1.1 and 2 (https://www.w3.org/TR/SVG2/eltindex.html) by what happens to them here.

export const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  html: 'http://www.w3.org/1999/xhtml',
} as const

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements that are drawn, or that those refer to. Anything else of SVG is left out with what it contains. */
export const drawnElements = words(`
  svg g defs symbol use switch a view style
  path rect circle ellipse line polyline polygon image text tspan tref textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

/** Elements that run something, move, or hold a page of another kind. */
export const activeElements = words(`
  script handler listener foreignObject iframe embed object audio video canvas
  animate animateColor animateMotion animateTransform set discard
`)

/** Elements whose reference is a picture. */
export const pictureElements = words('image feImage')
