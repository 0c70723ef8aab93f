import { imageTypeOf } from '../../../../core/media/image-type.ts'
import { bearableHeadOf, open, TooHeavy } from '../open.ts'
import { addressOf } from './svg-references.ts'
import { SvgRefused } from './svg-refused.ts'

/** What a `data:` address holds; its declared type is not needed, as browsers go by the bytes, too. */
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

/** A picture as a `data:` address that librsvg draws: PNG and JPEG as they are, others as PNG; empty if it is no picture. */
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
