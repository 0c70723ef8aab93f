import { imageTypeOf } from '#core/media/image-type.ts'
import { bearableHeadOf, open, TooHeavy } from '../open.ts'
import { addressOf } from './svg-references.ts'
import { SvgRefused } from './svg-refused.ts'

/** The bytes of a `data:` address. Ignores the declared type, as browsers do. */
export function dataOf(value: string): Uint8Array {
  const [head, body] = splitOnce(addressOf(value), ',')
  if (/;base64$/i.test(head)) return Buffer.from(decoded(body), 'base64')
  return Buffer.from(decoded(splitOnce(value.trim(), ',')[1]))
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A `data:` address that librsvg can draw: PNG and JPEG unchanged, others as PNG. Empty if it is not a picture. */
export async function drawablePicture(bytes: Uint8Array): Promise<string> {
  const type = imageTypeOf(bytes)
  if (type === 'image/png' || type === 'image/jpeg') return dataAddress(type, bytes)
  try {
    await bearableHeadOf(bytes)
    return dataAddress('image/png', await open(bytes).png().toBuffer())
  } catch (error) {
    if (error instanceof TooHeavy) throw new SvgRefused('too-complex')
    return ''
  }
}

export const dataAddress = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
