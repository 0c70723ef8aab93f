import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { NotPrintableAsVectorsError } from '../images/not-printable-as-vectors-error.ts'

// Resources that a page may use if it is printed as vectors. A page with any other resource is printed as a picture.

const nameIn = (value: PDFObject | undefined): string | null =>
  value instanceof PDFName ? value.decodeText() : null

const lookup = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key))

/** Keys that are ignored, because they are descriptive or `copyObjectGraph` drops them. */
const ignored = new Set(['Metadata', 'PieceInfo', 'LastModified', 'StructParent', 'StructParents'])

function allowKeys(dict: PDFDict, allowed: readonly string[], what: string): void {
  for (const key of dict.keys().map((each) => each.decodeText()))
    if (!allowed.includes(key) && !ignored.has(key))
      throw new NotPrintableAsVectorsError('unlisted', `${what}/${key}`)
}

/**
 * Returns the bytes of a stream. The stream must be uncompressed or use Flate, the only compression that all readers
 * decode alike.
 */
export function decodePdfStream(stream: PDFObject | undefined): Uint8Array {
  if (!(stream instanceof PDFRawStream)) throw new NotPrintableAsVectorsError('unlisted', 'stream')
  const filter = lookup(stream.dict, 'Filter')
  const names = filter instanceof PDFArray ? filter.asArray().map((each) => nameIn(each)) : [nameIn(filter)]
  const isPlain = filter === undefined || (names.length === 1 && names[0] === 'FlateDecode')
  if (!isPlain || ['DecodeParms', 'F', 'FFilter'].some((key) => stream.dict.has(PDFName.of(key))))
    throw new NotPrintableAsVectorsError('unlisted', 'filter')
  return decodePDFRawStream(stream).decode()
}

function eachOf(dict: PDFDict | null, check: (value: PDFObject | undefined, key: string) => void): void {
  for (const key of dict?.keys() ?? []) check(dict?.lookup(key), key.decodeText())
}

export type PressResources = Record<'ColorSpace' | 'ExtGState' | 'Font' | 'XObject', PDFDict | null>

/**
 * Checks all resources, whether or not they are used, and the resources of nested forms. Throws if one is not
 * allowed. Skips resources in `seen`.
 */
export function checkPressResources(dict: PDFDict, seen: Set<PDFObject>): PressResources {
  const part = (key: string) => {
    const value = lookup(dict, key)
    if (value === undefined) return null
    if (!(value instanceof PDFDict)) throw new NotPrintableAsVectorsError('unlisted', key)
    return value
  }
  const resources: PressResources = {
    ColorSpace: part('ColorSpace'),
    ExtGState: part('ExtGState'),
    Font: part('Font'),
    XObject: part('XObject'),
  }
  if (seen.has(dict)) return resources
  seen.add(dict)
  allowKeys(
    dict,
    ['ColorSpace', 'ExtGState', 'Font', 'XObject', 'ProcSet', 'Properties', 'Pattern', 'Shading'],
    'Resources',
  )
  for (const key of ['Pattern', 'Shading'])
    if ((part(key)?.keys().length ?? 0) > 0) throw new NotPrintableAsVectorsError('patterns')
  eachOf(part('Properties'), (value) => {
    if (!(value instanceof PDFDict) || value.has(PDFName.of('Type')))
      throw new NotPrintableAsVectorsError('layers')
  })
  eachOf(resources.ColorSpace, (value, key) => {
    // A default colour space is refused, because it would replace the press's own inks.
    if (key.startsWith('Default')) throw new NotPrintableAsVectorsError('unlisted', key)
    countColourComponents(value)
  })
  eachOf(resources.ExtGState, allowState)
  eachOf(resources.Font, allowFont)
  eachOf(resources.XObject, (value) => {
    if (seen.has(value ?? PDFNull)) return
    const form = checkPressForm(value)
    seen.add(form)
    const own = lookup(form.dict, 'Resources')
    if (own instanceof PDFDict) checkPressResources(own, seen)
  })
  return resources
}

/** Refuses a form with a group. Without transparency, a group has no effect but may convert colours. */
export function checkPressForm(value: PDFObject | undefined): PDFRawStream {
  if (!(value instanceof PDFRawStream)) throw new NotPrintableAsVectorsError('unlisted', 'XObject')
  const kind = nameIn(lookup(value.dict, 'Subtype'))
  if (kind === 'Image') throw new NotPrintableAsVectorsError('pictures')
  if (kind !== 'Form') throw new NotPrintableAsVectorsError('unlisted', `XObject/${kind}`)
  if (value.dict.has(PDFName.of('OC'))) throw new NotPrintableAsVectorsError('layers')
  if (value.dict.has(PDFName.of('Group'))) throw new NotPrintableAsVectorsError('transparency')
  allowKeys(
    value.dict,
    ['Type', 'Subtype', 'FormType', 'BBox', 'Matrix', 'Resources', 'Length', 'Filter', 'Name'],
    'Form',
  )
  return value
}

const device: Record<string, number> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }
const spaceOfProfile: Record<string, number> = { GRAY: 1, 'RGB ': 3 }

/**
 * Returns the number of components of a colour space. Allows only device colours, and grey and RGB with a profile.
 */
export function countColourComponents(value: PDFObject | undefined): number {
  const name = nameIn(value)
  if (name !== null && device[name] !== undefined) return device[name]
  if (name === 'Pattern') throw new NotPrintableAsVectorsError('patterns')
  if (!(value instanceof PDFArray)) throw new NotPrintableAsVectorsError('unlisted', name ?? 'ColorSpace')
  const kind = nameIn(value.lookup(0)) ?? ''
  if (kind === 'Separation' || kind === 'DeviceN')
    throw new NotPrintableAsVectorsError('inks', inksIn(value).join(', '))
  if (kind === 'Pattern') throw new NotPrintableAsVectorsError('patterns')
  if (value.size() === 1 && device[kind] !== undefined) return device[kind]
  if (kind !== 'ICCBased') throw new NotPrintableAsVectorsError('unlisted', kind)
  const profile = value.lookup(1)
  if (!(profile instanceof PDFRawStream)) throw new NotPrintableAsVectorsError('unlisted', kind)
  allowKeys(profile.dict, ['N', 'Alternate', 'Length', 'Filter'], kind)
  const components = lookup(profile.dict, 'N')
  const count = components instanceof PDFNumber ? components.asNumber() : 0
  const alternate = lookup(profile.dict, 'Alternate')
  const header = Buffer.from(decodePdfStream(profile))
  const isSound =
    header.length >= 128 &&
    header.readUInt32BE(0) <= header.length &&
    header.toString('latin1', 36, 40) === 'acsp' &&
    spaceOfProfile[header.toString('latin1', 16, 20)] === count &&
    (alternate === undefined || device[nameIn(alternate) ?? ''] === count)
  if (!isSound) throw new NotPrintableAsVectorsError('unlisted', kind)
  return count
}

function inksIn(space: PDFArray): string[] {
  const names = space.lookup(1)
  const list = names instanceof PDFArray ? names.asArray() : [names]
  return list.flatMap((each) => nameIn(each) ?? [])
}

/**
 * Checks a graphics state. Allows only default values, because other values change blending, overprint or halftones.
 */
function allowState(value: PDFObject | undefined): void {
  if (!(value instanceof PDFDict)) throw new NotPrintableAsVectorsError('unlisted', 'ExtGState')
  for (const [key, entry] of value
    .entries()
    .map(([each]) => [each.decodeText(), value.lookup(each)] as const)) {
    const isUsual = usualStates[key]
    if (!isUsual) throw new NotPrintableAsVectorsError('unlisted', key)
    if (entry !== undefined && !isUsual(entry))
      throw new NotPrintableAsVectorsError(key.toLowerCase() === 'op' ? 'overprint' : 'transparency')
  }
}

const isFalse = (value: PDFObject) => value === PDFBool.False
const isOne = (value: PDFObject) => value instanceof PDFNumber && value.asNumber() === 1
const usualStates: Record<string, (value: PDFObject) => boolean> = {
  Type: () => true,
  BM: (value) => ['Normal', 'Compatible'].includes(nameIn(value) ?? ''),
  CA: isOne,
  ca: isOne,
  SMask: (value) => nameIn(value) === 'None',
  AIS: isFalse,
  OP: isFalse,
  op: isFalse,
  // OPM is allowed, because it has no effect while OP and op are false.
  OPM: (value) => value instanceof PDFNumber,
  SA: (value) => value instanceof PDFBool,
}

/** Checks a font. Allows embedded fonts whose encoding all readers resolve alike. */
function allowFont(value: PDFObject | undefined): void {
  if (!(value instanceof PDFDict)) throw new NotPrintableAsVectorsError('unlisted', 'Font')
  const kind = nameIn(lookup(value, 'Subtype')) ?? ''
  const encoding = lookup(value, 'Encoding')
  const common = ['Type', 'Subtype', 'BaseFont', 'Name', 'Encoding', 'ToUnicode']
  if (kind === 'Type0') {
    allowKeys(value, [...common, 'DescendantFonts'], kind)
    if (nameIn(encoding) !== 'Identity-H')
      throw new NotPrintableAsVectorsError('unlisted', `${kind}/Encoding`)
    const descendants = lookup(value, 'DescendantFonts')
    const [descendant] =
      descendants instanceof PDFArray && descendants.size() === 1 ? [descendants.lookup(0)] : []
    if (!(descendant instanceof PDFDict)) throw new NotPrintableAsVectorsError('unlisted', kind)
    const own = ['Type', 'Subtype', 'BaseFont', 'CIDSystemInfo', 'DW', 'W', 'CIDToGIDMap', 'FontDescriptor']
    allowKeys(descendant, own, 'CIDFont')
    const map = lookup(descendant, 'CIDToGIDMap')
    if (map !== undefined && nameIn(map) !== 'Identity' && !(map instanceof PDFRawStream))
      throw new NotPrintableAsVectorsError('unlisted', 'CIDToGIDMap')
    allowOutlines(descendant, nameIn(lookup(descendant, 'Subtype')) ?? '')
    return
  }
  if (kind !== 'TrueType' && kind !== 'Type1')
    throw new NotPrintableAsVectorsError('unlisted', `Font/${kind}`)
  allowKeys(value, [...common, 'FirstChar', 'LastChar', 'Widths', 'FontDescriptor'], kind)
  const isNamed =
    encoding === undefined || ['WinAnsiEncoding', 'MacRomanEncoding'].includes(nameIn(encoding) ?? '')
  if (!isNamed && !(kind === 'Type1' && encoding instanceof PDFDict))
    throw new NotPrintableAsVectorsError('unlisted', `${kind}/Encoding`)
  allowOutlines(value, kind)
}

const programs: Record<string, { file: string; subtypes: (string | null)[]; begins: string[] }[]> = {
  TrueType: [{ file: 'FontFile2', subtypes: [null], begins: ['\0\u0001\0\0', 'true'] }],
  CIDFontType2: [{ file: 'FontFile2', subtypes: [null], begins: ['\0\u0001\0\0', 'true'] }],
  CIDFontType0: [
    { file: 'FontFile3', subtypes: ['CIDFontType0C', 'OpenType'], begins: ['\u0001\0', 'OTTO'] },
  ],
  Type1: [
    { file: 'FontFile', subtypes: [null], begins: ['%!'] },
    { file: 'FontFile3', subtypes: ['Type1C', 'OpenType'], begins: ['\u0001\0', 'OTTO'] },
  ],
}

function allowOutlines(font: PDFDict, kind: string): void {
  const descriptor = lookup(font, 'FontDescriptor')
  if (!(descriptor instanceof PDFDict)) throw new NotPrintableAsVectorsError('fonts-missing')
  const files = ['FontFile', 'FontFile2', 'FontFile3'].filter((key) => descriptor.has(PDFName.of(key)))
  const [file] = files
  if (file === undefined) throw new NotPrintableAsVectorsError('fonts-missing')
  const program = lookup(descriptor, file)
  const known = programs[kind]?.find((each) => each.file === file)
  if (files.length > 1 || !known || !(program instanceof PDFRawStream))
    throw new NotPrintableAsVectorsError('unlisted', `${kind}/${file}`)
  const first = Buffer.from(decodePdfStream(program).subarray(0, 4)).toString('latin1')
  const isKnown = known.begins.some((each) => first.startsWith(each))
  if (!isKnown || !known.subtypes.includes(nameIn(lookup(program.dict, 'Subtype'))))
    throw new NotPrintableAsVectorsError('unlisted', `${kind}/${file}`)
}
