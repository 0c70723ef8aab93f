import { EncryptedPDFError, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { countDifferingPixels } from '#core/artwork/differing-pixels.ts'
import type { RgbaRaster } from '#core/artwork/raster.ts'
import { NotPrintableAsVectorsError } from '../images/not-printable-as-vectors-error.ts'
import { sanitiseSvgArtwork, isSvgFile, isPdfFile, renderSvg } from '../artwork/svg-artwork.ts'
import { openPicture } from '../images/open-picture.ts'
import { PdfPasswordRequiredError, openPdf } from './open-pdf.ts'
import type { PageBox } from './pdf-boxes.ts'
import { copyObjectGraph } from './pdf-graph.ts'
import { checkPressContent } from './press-content.ts'
import { decodePdfStream } from './press-resources.ts'
import type { PictureTask } from '../images/picture-tasks.ts'
import type { PressPage } from '../artwork/design-analysis.ts'

/**
 * Converts a page of a customer's PDF, or an SVG, to a form for Cetak's PDF that keeps its vectors
 * and inks. The form may contain only what `press-content.ts` and `press-resources.ts` allow, and
 * must look like the proof. Otherwise returns the reason why a picture is printed. Returns `null`
 * if the file has no vectors.
 */
export async function createPressPage({
  bytes,
  page = 1,
}: PictureTask<'pressPage'>): Promise<PressPage | Pick<NotPrintableAsVectorsError, 'why' | 'named'> | null> {
  const asPdf = isPdfFile(bytes)
  if (!asPdf && !isSvgFile(bytes)) return null
  try {
    return await createForm(await (asPdf ? openPdfPage(bytes, page) : openSvgPage(bytes)))
  } catch (error) {
    if (error instanceof NotPrintableAsVectorsError) {
      const { why, named } = error
      // Names from a converted SVG are not shown, because they mean nothing to staff.
      return why === 'unlisted' && !asPdf ? { why: 'drawn-otherwise', named: '' } : { why, named }
    }
    const isLocked = error instanceof EncryptedPDFError || error instanceof PdfPasswordRequiredError
    return { why: isLocked ? 'locked' : 'unreadable', named: '' }
  }
}

interface Source {
  page: PDFPage
  box: PageBox
  /** Number of clockwise rotations by 90°. */
  quarters: number
  approved: RgbaRaster
}

/** Longer side in pixels of the renderings that are compared. */
const comparedSide = 600
/**
 * Maximum share of pixels that may differ. SVGs were approved as librsvg renders them, so the renderings are not
 * identical.
 */
const maxDifferingShare = 0.001

/** Opens a page with pdfium's box and rotation, because pdfium rendered the proof. */
async function openPdfPage(bytes: Uint8Array, wanted: number): Promise<Source> {
  const seen = await openPdf(bytes, { page: wanted, mostDots: comparedSide, dotsPerMm: Infinity })
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  const pages = source.getPages()
  const page = pages[seen.page - 1]
  if (!page || pages.length !== seen.pages)
    throw new Error('pdf-lib and pdfium found different numbers of pages')
  if ((page.node.Annots()?.size() ?? 0) > 0) throw new NotPrintableAsVectorsError('notes')
  for (const key of page.node.keys().map((each) => each.decodeText()))
    if (!pageKeys.has(key)) throw new NotPrintableAsVectorsError('unlisted', key)
  return { page, box: seen.box, quarters: seen.quarters, approved: seen.raster }
}

const pageKeys = new Set(
  'Type Parent Contents Resources MediaBox CropBox TrimBox BleedBox ArtBox Rotate UserUnit Group Annots Thumb Metadata PieceInfo LastModified Tabs StructParents ID'.split(
    ' ',
  ),
)

async function openSvgPage(file: Uint8Array): Promise<Source> {
  const bytes = await sanitiseSvgArtwork(file)
  const { width, height } = await openPicture(bytes).metadata()
  const scale = comparedSide / Math.max(width, height)
  const png = await renderSvg(bytes, { width: width * scale, height: height * scale })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const drawing = await PDFDocument.create({ updateMetadata: false })
  const page = drawing.addPage([width, height])
  page.drawSvg(bytes.toString(), { x: 0, y: height, width, height })
  await drawing.flush()
  if (!page.node.Contents()) throw new NotPrintableAsVectorsError('drawn-otherwise')
  const approved = { width: info.width, height: info.height, rgba: data }
  return { page, box: [0, 0, width, height], quarters: 0, approved }
}

async function createForm({ page, box, quarters, approved }: Source): Promise<PressPage> {
  const [left, bottom, right, top] = box
  const into = await PDFDocument.create({ updateMetadata: false })
  const embedded = await into.embedPage(page, { left, bottom, right, top }, [1, 0, 0, 1, 0, 0])
  await into.flush()
  const form = into.context.lookup(embedded.ref)
  if (!(form instanceof PDFRawStream)) throw new Error('failed to embed the page')
  checkPressContent(form)
  const unit = getUnitTransform(box, quarters)
  const sides = [right - left, top - bottom] as const
  const size: [number, number] = quarters % 2 === 0 ? [sides[0], sides[1]] : [sides[1], sides[0]]
  if (![...unit, ...size].every((each) => Number.isFinite(each))) throw new Error('page without a size')
  into.context.assign(embedded.ref, isolateForm(into, form))
  await checkLooksAlike(into, embedded.ref, { unit, size }, approved)
  return { parts: copyObjectGraph(into.context, embedded.ref), unit }
}

/**
 * Isolates a form from the sheet. Sets the initial graphics state of a page, which the form would otherwise inherit.
 * Makes the form a transparency group, so that it is composed as one object over the white below.
 */
function isolateForm(into: PDFDocument, form: PDFRawStream): PDFRawStream {
  const whole = into.context.flateStream(
    Buffer.concat([Buffer.from('0 g 0 G 1 w 0 J 0 j 10 M [] 0 d\n'), decodePdfStream(form)]),
  )
  for (const [key, value] of form.dict.entries()) if (!whole.dict.has(key)) whole.dict.set(key, value)
  whole.dict.set(PDFName.of('Group'), into.context.obj({ S: 'Transparency', I: true }))
  return whole
}

/** Throws if the form renders differently from the approved page. PDF programs may interpret the same file differently. */
async function checkLooksAlike(
  into: PDFDocument,
  form: Parameters<PDFPage['node']['setXObject']>[1],
  { unit, size }: { unit: PressPage['unit']; size: [number, number] },
  approved: RgbaRaster,
): Promise<void> {
  const page = into.addPage(size)
  const resources = into.context.obj({ XObject: { V: form } })
  if (resources instanceof PDFDict) page.node.set(PDFName.of('Resources'), resources)
  const [width, height] = size
  const content = `${width} 0 0 ${height} 0 0 cm ${unit.map((each) => each.toFixed(9)).join(' ')} cm /V Do`
  page.node.set(PDFName.of('Contents'), into.context.register(into.context.stream(content)))
  const { raster } = await openPdf(await into.save(), { mostDots: comparedSide, dotsPerMm: Infinity })
  if (raster.width !== approved.width || raster.height !== approved.height)
    throw new NotPrintableAsVectorsError('drawn-otherwise')
  if (countDifferingPixels(raster, approved) > raster.width * raster.height * maxDifferingShare)
    throw new NotPrintableAsVectorsError('drawn-otherwise')
}

/**
 * Returns the transform from points of the page to the unit square. The square has the rotation in which the page is
 * shown and its origin at the lower left.
 */
function getUnitTransform([left, bottom, right, top]: PageBox, quarters: number): PressPage['unit'] {
  const [across, up] = [1 / (right - left), 1 / (top - bottom)]
  switch (quarters) {
    case 1:
      return [0, -across, up, 0, -bottom * up, right * across]
    case 2:
      return [-across, 0, 0, -up, right * across, top * up]
    case 3:
      return [0, across, -up, 0, top * up, -left * across]
    default:
      return [across, 0, 0, up, -left * across, -bottom * up]
  }
}
