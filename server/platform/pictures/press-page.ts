import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFPage,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { differing } from '../../../core/artwork/differing.ts'
import type { Raster } from '../../../core/artwork/raster.ts'
import { cleanDrawing, isDrawing, isPdf, printDrawing } from './drawings.ts'
import { open } from './open.ts'
import { openPdf } from './open-pdf.ts'
import { graphOf } from './pdf-graph.ts'
import type { WhyPicture, Work } from './work.ts'
import type { PressPage } from './seen-artwork.ts'

/**
 * A page of a customer's PDF, or his drawing, as it can stand in a PDF of ours: lines, letters and inks as they are. Or why
 * only a picture of it can. What was approved is pdfium's or librsvg's picture of it; what that one leaves out or does
 * otherwise stays a picture, too.
 */
export async function pressPage({
  bytes,
  page: number = 1,
}: Work<'pressPage'>): Promise<PressPage | WhyPicture> {
  const ofPdf = isPdf(bytes)
  if (!ofPdf && !isDrawing(bytes)) return 'no-lines'
  try {
    const source = ofPdf ? await PDFDocument.load(bytes, { updateMetadata: false }) : await ofDrawing(bytes)
    if (source === 'drawn-otherwise') return source
    const page = source.getPages()[number - 1] ?? source.getPage(0)
    return whyNot(source, page) ?? (await formOf(page))
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'locked' : 'unreadable'
  }
}

/** What the picture that was approved shows and a form would not, or the other way round. */
function whyNot(source: PDFDocument, page: PDFPage): WhyPicture | null {
  const layers = source.catalog.lookup(PDFName.of('OCProperties'))
  const usual = layers instanceof PDFDict ? layers.lookup(PDFName.of('D')) : null
  if (usual instanceof PDFDict) {
    const lists = ['OFF', 'AS'].map((key) => usual.lookup(PDFName.of(key)))
    if (lists.some((list) => list instanceof PDFArray && list.size() > 0)) return 'hidden-layers'
    if (usual.get(PDFName.of('BaseState')) === PDFName.of('OFF')) return 'hidden-layers'
  }
  return (page.node.Annots()?.size() ?? 0) > 0 ? 'notes' : null
}

async function formOf(page: PDFPage): Promise<PressPage | WhyPicture> {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()]
  const [left, bottom] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)]
  const right = Math.min(media.x + media.width, crop.x + crop.width)
  const top = Math.min(media.y + media.height, crop.y + crop.height)
  const box = { left, bottom, right, top }
  const into = await PDFDocument.create({ updateMetadata: false })
  const embedded = await into.embedPage(page, box, [1, 0, 0, 1, 0, 0])
  await into.flush()
  const form = into.context.lookup(embedded.ref)
  if (!(form instanceof PDFRawStream)) return 'unreadable'
  // As a page by itself: what is painted above white is one thing, and not each of its parts.
  form.dict.set(PDFName.of('Group'), into.context.obj({ S: 'Transparency', I: true, ...colours(page) }))
  const { parts, spots, fontsMissing } = graphOf(into.context, embedded.ref)
  return fontsMissing
    ? 'fonts-missing'
    : { parts, spots: [...spots], unit: unitOf(box, page.getRotation().angle) }
}

/** In which colours its own page mixes what is half clear. */
function colours(page: PDFPage): { CS?: string } {
  const group = page.node.lookup(PDFName.of('Group'))
  const space = group instanceof PDFDict ? group.lookup(PDFName.of('CS')) : null
  return space instanceof PDFName ? { CS: space.decodeText() } : {}
}

type Box = Record<'left' | 'bottom' | 'right' | 'top', number>

/** From the page's own points, turned as it is shown, to a square of 1 with its zero at the lower left. */
function unitOf({ left, bottom, right, top }: Box, angle: number): PressPage['unit'] {
  const [across, up] = [1 / (right - left), 1 / (top - bottom)]
  switch (((angle % 360) + 360) % 360) {
    case 90:
      return [0, -across, up, 0, -bottom * up, right * across]
    case 180:
      return [-across, 0, 0, -up, right * across, top * up]
    case 270:
      return [0, across, -up, 0, top * up, -left * across]
    default:
      return [across, 0, 0, up, -left * across, -bottom * up]
  }
}

/** Dots of the longer side by which two drawings of it are compared. */
const compared = 600
/** Share of them that may differ: what was approved is librsvg's. */
const mostDiffering = 0.001

/** A drawing as a page of its own, where it comes out as it was approved. */
async function ofDrawing(file: Uint8Array): Promise<PDFDocument | 'drawn-otherwise'> {
  const bytes = await cleanDrawing(file)
  const { width, height } = await open(bytes).metadata()
  const scale = compared / Math.max(width, height)
  const approved = await rasterOf(await printDrawing(bytes, { width: width * scale, height: height * scale }))
  const drawing = await PDFDocument.create({ updateMetadata: false })
  const page = drawing.addPage([width, height])
  page.drawSvg(bytes.toString(), { x: 0, y: height, width, height })
  const { raster } = await openPdf(await drawing.save(), { mostDots: compared, dotsPerMm: Infinity })
  if (raster.width !== approved.width || raster.height !== approved.height) return 'drawn-otherwise'
  const dots = raster.width * raster.height
  return differing(raster, approved) <= dots * mostDiffering ? drawing : 'drawn-otherwise'
}

async function rasterOf(png: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}
