import { open } from 'node:fs/promises'
import type { DesignInspection } from '#core/orders/files/sent-designs.ts'
import {
  detectDesignType,
  explainRefusedType,
  typeDetectionBytes,
  type DesignType,
} from '#core/orders/files/design-type.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { SizeMm } from '#core/artwork/sticker-art.ts'
import { inspectPicture, type ReceivedFile } from '#server/features/media/media.ts'

export interface InspectedDesign {
  type: DesignType
  widthPx: number | null
  heightPx: number | null
  preview: Uint8Array | null
  looked: DesignInspection | null
  /** WebP picture in the width of a phone display. */
  proof: Uint8Array | null
}

/** Detects the type by content, not by name, because staff open files from strangers. */
export async function inspectDesign(arrived: ReceivedFile, size: PrintSettings) {
  const seen = await readDesignFile(arrived)
  if (seen instanceof Refusal) return seen
  const { path: file, network } = arrived
  const inPrint = await renderDesignAtPrintSize({ file, from: network }, seen.type, size)
  if (inPrint.looked?.warnings.includes('no-pdf-part')) return refuse('no_pdf_part')
  return { ...seen, ...inPrint }
}

interface PrintSettings {
  sizeMm: SizeMm | null
  cuts: { borderMm: number; bladeMm: number }
  page?: number
}

export async function renderDesignAtPrintSize(
  { file, from }: { file: string | Uint8Array; from: string },
  type: DesignType,
  { sizeMm, cuts, page }: PrintSettings,
): Promise<Pick<InspectedDesign, 'looked' | 'proof'> & { preview?: Uint8Array }> {
  const notInspected = { looked: null, proof: null }
  // The print library can't open Photoshop files.
  if (type === 'image/vnd.adobe.photoshop')
    return {
      ...notInspected,
      looked: { warnings: ['photoshop'], contour: null, picture: null },
    }
  if (sizeMm === null) return notInspected
  const seen = await openArtwork(from, { kind: 'design', from: file, sizeMm, page, cuts })
  if (seen === 'busy') return notInspected
  if (typeof seen === 'string')
    return {
      ...notInspected,
      looked: { warnings: ['too-large'], contour: null, picture: null },
    }
  const { warnings, ground, contours, page: ofPage, proof } = seen.done
  const picture = proof && { width: proof.width, height: proof.height }
  return {
    looked: {
      warnings,
      contour: null,
      contours,
      picture,
      ...(ground && { ground }),
      ...(ofPage && { page: ofPage }),
    },
    proof: proof?.webp ?? null,
    // Vector files have no preview until the proof is rendered.
    ...(proof && !isRaster(type) && { preview: proof.small }),
  }
}

const isRaster = (type: DesignType) => type !== 'application/pdf' && type !== 'image/svg+xml'

async function readDesignFile({ path, network }: ReceivedFile) {
  const head = await readHead(path)
  const type = detectDesignType(head)
  if (!type) return refuse(explainRefusedType(head))
  const problem = type === 'image/svg+xml' ? await checkSvg(path, network) : null
  if (problem) return refuse(problem)
  if (type === 'application/pdf' || type === 'image/svg+xml')
    return { type, widthPx: null, heightPx: null, preview: null }
  if (type === 'image/vnd.adobe.photoshop') return { type, ...readPhotoshopSize(head), preview: null }
  const seen = await inspectPicture(network, path)
  if (seen === 'busy') return refuse('unavailable')
  if (typeof seen === 'string') return refuse('unreadable')
  return { type, widthPx: seen.width, heightPx: seen.height, preview: seen.preview }
}

const svgProblems = {
  'no-svg': 'not_a_design',
  broken: 'svg_broken',
  active: 'svg_active',
  external: 'svg_external',
  'too-complex': 'svg_too_complex',
} as const

async function checkSvg(path: string, from: string) {
  const seen = await openArtwork(from, { kind: 'svgProblem', from: path })
  if (typeof seen !== 'string') return seen.done && svgProblems[seen.done]
  return seen === 'busy' ? 'unavailable' : 'svg_too_complex'
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeDetectionBytes), 0, typeDetectionBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Reads width and height from a Photoshop file. They are at offsets 18 and 14 (Adobe Photoshop File Formats
 * Specification, File Header Section).
 */
function readPhotoshopSize(head: Buffer): Pick<InspectedDesign, 'widthPx' | 'heightPx'> {
  if (head.length < 22) return { widthPx: null, heightPx: null }
  const [heightPx, widthPx] = [head.readUInt32BE(14), head.readUInt32BE(18)]
  // Version 1 files have at most 30,000 pixels per side. A larger value means a corrupt header.
  const isValidSize = [widthPx, heightPx].every((side) => side > 0 && side <= 30_000)
  return isValidSize ? { widthPx, heightPx } : { widthPx: null, heightPx: null }
}
