import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { entitiesOf } from './svg-entities.ts'
import { activeElements, drawnElements, namespaces, pictureElements } from './svg-names.ts'
import { dataAddress, dataOf, drawablePicture } from './svg-pictures.ts'
import { checkCss, checkReference } from './svg-references.ts'
import { SvgRefused } from './svg-refused.ts'
import { svgText } from './svg-text.ts'

/** Without the pictures in it. Larger drawings take minutes to draw. */
const mostMarkup = 5_000_000
const mostElements = 200_000
const deepest = 256
/** SVGs that are pictures in each other. */
const mostNested = 3

/**
 * An SVG file as plain UTF-8 with nothing in it but what is drawn: elements and namespaces from a list, no entities, no
 * links, and pictures in a format that librsvg knows. Throws `SvgRefused` for whatever would run, move or be fetched.
 */
export async function sanitiseSvg(bytes: Uint8Array): Promise<string> {
  return sanitised(bytes, 0)
}

async function sanitised(bytes: Uint8Array, nested: number): Promise<string> {
  if (nested > mostNested) throw new SvgRefused('too-complex')
  const written = write(svgText(bytes))
  const pieces = written.map(async (piece) =>
    typeof piece === 'string' ? piece : drawable(piece.data, nested),
  )
  return (await Promise.all(pieces)).join('')
}

async function drawable(data: Uint8Array, nested: number): Promise<string> {
  const isXml = /^(?:\ufeff|\s)*</.test(Buffer.from(data.subarray(0, 100)).toString())
  if (isXml || (data[0] === 0x1f && data[1] === 0x8b))
    return dataAddress('image/svg+xml', await sanitised(data, nested + 1))
  return drawablePicture(data)
}

/** A picture in the file, as bytes of whatever type. */
interface Picture {
  data: Uint8Array
}

function write(text: string): (string | Picture)[] {
  const pieces: (string | Picture)[] = []
  const parser = new SaxesParser({
    xmlns: true,
    // Editors write these two prefixes without declaring them, or after deleting the declaration.
    additionalNamespaces: { xlink: namespaces.xlink, svg: namespaces.svg },
  })
  let [depth, elements, markup] = [0, 0, 0]
  // The depth of the element that is left out with all that it contains; 0 if there is none.
  let leftOut = 0
  let styleAt = 0
  // Files without any namespace are accepted as SVG.
  let ownNamespace: string = namespaces.svg
  const add = (piece: string | Picture) => {
    if (leftOut > 0) return
    if (typeof piece === 'string' && (markup += piece.length) > mostMarkup)
      throw new SvgRefused('too-complex')
    pieces.push(piece)
  }
  parser.on('error', () => {
    throw new SvgRefused(elements === 0 ? 'no-svg' : 'broken')
  })
  parser.on('doctype', (doctype) => {
    for (const [name, value] of entitiesOf(doctype, text)) parser.ENTITIES[name] = value
  })
  parser.on('processinginstruction', ({ target, body }) => {
    if (target === 'xml-stylesheet' && !/\bhref\s*=\s*["']\s*#/.test(body)) throw new SvgRefused('external')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    elements += 1
    if (depth > deepest || elements > mostElements) throw new SvgRefused('too-complex')
    if (depth === 1) {
      if (tag.local !== 'svg' || (tag.uri !== '' && tag.uri !== namespaces.svg))
        throw new SvgRefused('no-svg')
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
    add(escaped(characters))
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof SvgRefused) throw error
    throw new SvgRefused('broken')
  }
  if (elements === 0) throw new SvgRefused('no-svg')
  return pieces
}

function checkActive(tag: SaxesTagNS, isSvg: boolean, isLeftOut: boolean): void {
  if (tag.uri === namespaces.html || (tag.uri !== '' && !isSvg && tag.local === 'script'))
    throw new SvgRefused('active')
  const isForeign = tag.local === 'foreignObject'
  if (isSvg && activeElements.has(tag.local) && !(isForeign && isLeftOut)) throw new SvgRefused('active')
  for (const { local, prefix, uri } of Object.values(tag.attributes))
    if (prefix === '' && uri === '' && /^on/i.test(local)) throw new SvgRefused('active')
}

/** Illustrator's own data, which no browser draws, stands in a `foreignObject` that requires Illustrator. */
const isOfIllustrator = ({ local, attributes }: SaxesTagNS) =>
  local === 'foreignObject' &&
  (attributes['requiredExtensions']?.value ?? '').startsWith('http://ns.adobe.com/')

function attributesOf(tag: SaxesTagNS): (string | Picture)[] {
  const pieces: (string | Picture)[] = []
  const all = Object.values(tag.attributes)
  const references = all.filter(isReference)
  // As in browsers, `href` counts where there is `xlink:href`, too.
  const reference = references.find(({ uri }) => uri === '') ?? references[0]
  for (const { value } of references) checkLink(tag, value)
  if (reference && tag.local !== 'a') pieces.push(...referenceOf(tag, reference.value))
  for (const { local, prefix, uri, value } of all) {
    const isXml = uri === namespaces.xml && (local === 'space' || local === 'lang')
    if ((prefix !== '' && !isXml) || local === 'xmlns' || local === 'href' || local === 'src') continue
    if (local === 'style' || value.includes('(') || value.includes('\\')) checkCss(value)
    pieces.push(` ${isXml ? 'xml:' : ''}${local}="${escaped(value)}"`)
  }
  return pieces
}

const isReference = ({ local, uri }: SaxesAttributeNS) =>
  (local === 'href' && (uri === '' || uri === namespaces.xlink)) || (local === 'src' && uri === '')

/** A link is only followed when it is pressed, so that it may lead elsewhere; it is left out. */
function checkLink(tag: SaxesTagNS, value: string): void {
  if (tag.local !== 'a') return void checkReference(value)
  try {
    checkReference(value)
  } catch (error) {
    if (!(error instanceof SvgRefused) || error.why !== 'external') throw error
  }
}

function referenceOf({ local }: SaxesTagNS, value: string): (string | Picture)[] {
  const kind = checkReference(value)
  if (kind === 'nothing') return []
  if (kind === 'part') return [` xlink:href="${escaped(value.trim())}"`]
  if (!pictureElements.has(local)) throw new SvgRefused('external')
  return [' xlink:href="', { data: dataOf(value) }, '"']
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string) => text.replaceAll(/[&<"\r]/g, (character) => escapes[character] ?? character)
