import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { checkCss, classifySvgReference, stripUrlWhitespace } from './svg-references.ts'
import { SvgRefusedError } from './svg-refused-error.ts'
import { decodeSvg } from './svg-text.ts'
import { detectImageType } from '#core/media/image-type.ts'
import { readHeaderWithinLimits, openPicture, PictureTooLargeError } from '../images/open-picture.ts'

/** Maximum length of the markup without embedded pictures. Larger drawings take minutes. */
const maxMarkup = 5_000_000
const maxElements = 200_000
const maxDepth = 256
const maxNesting = 3

/**
 * Sanitises an SVG file. The result is plain UTF-8 that only draws. It contains only allowed elements and namespaces,
 * and pictures in a format that librsvg supports. It contains no entities or links. Throws `SvgRefusedError` for
 * scripts, animations and external references.
 */
export async function sanitiseSvg(bytes: Uint8Array): Promise<string> {
  return sanitiseNested(bytes, 0)
}

async function sanitiseNested(bytes: Uint8Array, nested: number): Promise<string> {
  if (nested > maxNesting) throw new SvgRefusedError('too-complex')
  const written = writeSvg(decodeSvg(bytes))
  const pieces = written.map(async (piece) =>
    typeof piece === 'string' ? piece : writePicture(piece.data, nested),
  )
  return (await Promise.all(pieces)).join('')
}

async function writePicture(data: Uint8Array, nested: number): Promise<string> {
  const isXml = /^(?:\ufeff|\s)*</.test(Buffer.from(data.subarray(0, 100)).toString())
  if (isXml || (data[0] === 0x1f && data[1] === 0x8b))
    return dataAddress('image/svg+xml', await sanitiseNested(data, nested + 1))
  return drawablePicture(data)
}

interface Picture {
  data: Uint8Array
}

function writeSvg(text: string): (string | Picture)[] {
  const pieces: (string | Picture)[] = []
  const parser = new SaxesParser({
    xmlns: true,
    // Editors use these two prefixes without declaring them, or delete the declarations.
    additionalNamespaces: { xlink: namespaces.xlink, svg: namespaces.svg },
  })
  let [depth, elements, markup] = [0, 0, 0]
  // Depth of the element that is being removed with its content, or 0.
  let leftOut = 0
  let styleAt = 0
  // Files without any namespace are accepted as SVG.
  let ownNamespace: string = namespaces.svg
  const add = (piece: string | Picture) => {
    if (leftOut > 0) return
    if (typeof piece === 'string' && (markup += piece.length) > maxMarkup)
      throw new SvgRefusedError('too-complex')
    pieces.push(piece)
  }
  parser.on('error', () => {
    throw new SvgRefusedError(elements === 0 ? 'no-svg' : 'broken')
  })
  parser.on('doctype', (doctype) => {
    for (const [name, value] of parseEntities(doctype, text)) parser.ENTITIES[name] = value
  })
  parser.on('processinginstruction', ({ target, body }) => {
    if (target === 'xml-stylesheet' && !/\bhref\s*=\s*["']\s*#/.test(body))
      throw new SvgRefusedError('external')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    elements += 1
    if (depth > maxDepth || elements > maxElements) throw new SvgRefusedError('too-complex')
    if (depth === 1) {
      if (tag.local !== 'svg' || (tag.uri !== '' && tag.uri !== namespaces.svg))
        throw new SvgRefusedError('no-svg')
      ownNamespace = tag.uri
    }
    const isSvg = tag.uri === ownNamespace || tag.uri === namespaces.svg
    if (leftOut === 0 && isOfIllustrator(tag)) leftOut = depth
    checkActive(tag, isSvg, leftOut > 0)
    if (leftOut === 0 && !(isSvg && drawnElements.has(tag.local))) leftOut = depth
    if (leftOut > 0) return
    if (tag.local === 'style') styleAt = depth
    add(`<${tag.local}${depth === 1 ? ` xmlns="${namespaces.svg}" xmlns:xlink="${namespaces.xlink}"` : ''}`)
    for (const piece of attributesOf(tag)) add(piece)
    add('>')
  })
  parser.on('closetag', (tag) => {
    add(`</${tag.local}>`)
    if (leftOut === depth) leftOut = 0
    if (styleAt === depth) styleAt = 0
    depth -= 1
  })
  const onText = (characters: string) => {
    if (leftOut > 0 || depth === 0) return
    if (styleAt > 0) checkCss(characters)
    add(escapeXml(characters))
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof SvgRefusedError) throw error
    throw new SvgRefusedError('broken')
  }
  if (elements === 0) throw new SvgRefusedError('no-svg')
  return pieces
}

function checkActive(tag: SaxesTagNS, isSvg: boolean, isLeftOut: boolean): void {
  if (tag.uri === namespaces.html || (tag.uri !== '' && !isSvg && tag.local === 'script'))
    throw new SvgRefusedError('active')
  const isForeign = tag.local === 'foreignObject'
  if (isSvg && activeElements.has(tag.local) && !(isForeign && isLeftOut)) throw new SvgRefusedError('active')
  for (const { local, prefix, uri } of Object.values(tag.attributes))
    if (prefix === '' && uri === '' && /^on/i.test(local)) throw new SvgRefusedError('active')
}

/**
 * Returns true for a `foreignObject` that requires Illustrator. It has Illustrator's private data, which no browser
 * draws.
 */
const isOfIllustrator = ({ local, attributes }: SaxesTagNS) =>
  local === 'foreignObject' &&
  (attributes['requiredExtensions']?.value ?? '').startsWith('http://ns.adobe.com/')

function attributesOf(tag: SaxesTagNS): (string | Picture)[] {
  const pieces: (string | Picture)[] = []
  const all = Object.values(tag.attributes)
  const references = all.filter(isReference)
  // As in browsers, `href` takes precedence over `xlink:href`.
  const reference = references.find(({ uri }) => uri === '') ?? references[0]
  for (const { value } of references) checkLink(tag, value)
  if (reference && tag.local !== 'a') pieces.push(...referenceOf(tag, reference.value))
  for (const { local, prefix, uri, value } of all) {
    const isXml = uri === namespaces.xml && (local === 'space' || local === 'lang')
    if ((prefix !== '' && !isXml) || local === 'xmlns' || local === 'href' || local === 'src') continue
    if (local === 'style' || value.includes('(') || value.includes('\\')) checkCss(value)
    pieces.push(` ${isXml ? 'xml:' : ''}${local}="${escapeXml(value)}"`)
  }
  return pieces
}

const isReference = ({ local, uri }: SaxesAttributeNS) =>
  (local === 'href' && (uri === '' || uri === namespaces.xlink)) || (local === 'src' && uri === '')

/** Checks the target of a link. It may be outside of the file, because links are removed and never followed. */
function checkLink(tag: SaxesTagNS, value: string): void {
  if (tag.local !== 'a') return void classifySvgReference(value)
  try {
    classifySvgReference(value)
  } catch (error) {
    if (!(error instanceof SvgRefusedError) || error.why !== 'external') throw error
  }
}

function referenceOf({ local }: SaxesTagNS, value: string): (string | Picture)[] {
  const kind = classifySvgReference(value)
  if (kind === 'nothing') return []
  if (kind === 'part') return [` xlink:href="${escapeXml(value.trim())}"`]
  if (!pictureElements.has(local)) throw new SvgRefusedError('external')
  return [' xlink:href="', { data: dataOf(value) }, '"']
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;', '\r': '&#13;' }
const escapeXml = (text: string) =>
  text.replaceAll(/[&<"\r]/g, (character) => escapes[character] ?? character)

const maxEntities = 200
/** Maximum length of all expanded entities together. Illustrator declares a dozen short addresses. */
const maxExpandedLength = 1_000_000

const declaration = /<!--[^]*?-->|<!ENTITY\s+(%\s+)?([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|([A-Z]+))/g

/**
 * Returns the entities of a document type after nested entities were expanded. Refuses entities that contain markup.
 */
function parseEntities(doctype: string, document: string): Map<string, string> {
  const raw = new Map<string, string>()
  for (const [, parameter, name, double, single, external] of doctype.matchAll(declaration)) {
    if (name === undefined) continue
    if (external !== undefined) throw new SvgRefusedError('external')
    if (parameter !== undefined || raw.size >= maxEntities) throw new SvgRefusedError('too-complex')
    // If a name is declared several times, the first declaration counts.
    if (!raw.has(name)) raw.set(name, double ?? single ?? '')
  }
  const entities = new Map<string, string>()
  for (const name of raw.keys()) entities.set(name, expandEntity(name, raw, []))
  let length = 0
  for (const [, name] of document.matchAll(/&([^#;&\s]+);/g)) {
    length += entities.get(name ?? '')?.length ?? 0
    if (length > maxExpandedLength) throw new SvgRefusedError('too-complex')
  }
  return entities
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function expandEntity(name: string, raw: ReadonlyMap<string, string>, within: readonly string[]): string {
  if (within.includes(name) || within.length > 8) throw new SvgRefusedError('too-complex')
  const value = raw.get(name)
  if (value === undefined) return predefined.get(name) ?? ''
  if (value.includes('<')) throw new SvgRefusedError('too-complex')
  const text = value.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([^#;&\s]+));/gi, (_, decimal, hex, other) => {
    if (other !== undefined) return expandEntity(String(other), raw, [...within, name])
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  if (text.length > maxExpandedLength) throw new SvgRefusedError('too-complex')
  return text
}

// Elements of SVG 1.1 and 2 (https://www.w3.org/TR/SVG2/eltindex.html), grouped by their treatment.

const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  html: 'http://www.w3.org/1999/xhtml',
} as const

const toSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements that are drawn or that drawn elements reference. All other elements are removed with their content. */
const drawnElements = toSet(`
  svg g defs symbol use switch a view style
  path rect circle ellipse line polyline polygon image text tspan tref textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

/** Elements that run scripts, animate, or embed other documents. */
const activeElements = toSet(`
  script handler listener foreignObject iframe embed object audio video canvas
  animate animateColor animateMotion animateTransform set discard
`)

const pictureElements = toSet('image feImage')

/** Decodes a `data:` address. The declared type is ignored, as in browsers. */
function dataOf(value: string): Uint8Array {
  const [head, body] = splitOnce(stripUrlWhitespace(value), ',')
  if (/;base64$/i.test(head)) return Buffer.from(decodePercent(body), 'base64')
  return Buffer.from(decodePercent(splitOnce(value.trim(), ',')[1]))
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns a `data:` address that librsvg can draw. PNG and JPEG stay unchanged, other pictures
 * become PNG. The address is empty if the data is not a picture.
 */
async function drawablePicture(bytes: Uint8Array): Promise<string> {
  const type = detectImageType(bytes)
  if (type === 'image/png' || type === 'image/jpeg') return dataAddress(type, bytes)
  try {
    await readHeaderWithinLimits(bytes)
    return dataAddress('image/png', await openPicture(bytes).png().toBuffer())
  } catch (error) {
    if (error instanceof PictureTooLargeError) throw new SvgRefusedError('too-complex')
    return ''
  }
}

const dataAddress = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
