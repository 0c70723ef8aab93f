import { open } from 'node:fs/promises'
import { designTypeOf, tellingBytes, type DesignType } from '../../../../core/orders/design-type.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lookAtPicture, type Arrived } from '../../media/media.ts'

export interface SeenDesign {
  type: DesignType
  widthPx: number | null
  heightPx: number | null
  preview: Uint8Array | null
}

/** Tells a file by its bytes and never by its name: staff open what strangers send. */
export async function lookAtDesign({ path, from }: Arrived) {
  const head = await headOf(path)
  const type = designTypeOf(head)
  if (!type) return refuse('not_a_design')
  if (type === 'application/pdf') return { type, widthPx: null, heightPx: null, preview: null }
  if (type === 'image/vnd.adobe.photoshop') return { type, ...photoshopSize(head), preview: null }
  const seen = await lookAtPicture(from, path)
  if (seen === 'busy') return refuse('unavailable')
  if (typeof seen === 'string') return refuse('unreadable')
  return { type, widthPx: seen.width, heightPx: seen.height, preview: seen.preview }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tellingBytes), 0, tellingBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Height and width stand at the bytes 14 and 18 (Adobe Photoshop File Formats Specification, File Header Section). */
function photoshopSize(head: Buffer): Pick<SeenDesign, 'widthPx' | 'heightPx'> {
  if (head.length < 22) return { widthPx: null, heightPx: null }
  const [heightPx, widthPx] = [head.readUInt32BE(14), head.readUInt32BE(18)]
  // Version 1 goes to 30,000; beyond it the header is nonsense.
  const holds = [widthPx, heightPx].every((side) => side > 0 && side <= 30_000)
  return holds ? { widthPx, heightPx } : { widthPx: null, heightPx: null }
}
