import PdfKit from 'pdfkit'
import sharp from 'sharp'

const svg = (inner: string, side = 600, height = side) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${height}" viewBox="0 0 ${side} ${height}">${inner}</svg>`

const pngOf = (drawing: string) => sharp(Buffer.from(drawing)).png().toBuffer()

/** The outline is concave and a corner is transparent, so two of these shapes nest well. */
export const transparentLShape = () => pngOf(svg('<path d="M0 0h400v800h800v400H0z" fill="#228833"/>', 1200))

export const transparentDisc = () =>
  pngOf(
    svg(
      '<circle cx="400" cy="400" r="330" fill="#228833"/><circle cx="400" cy="400" r="120" fill="#ffd400"/>',
      800,
    ),
  )

/** A logo on a white background, as many customers send. */
export const logoOnWhite = () =>
  pngOf(
    svg(
      '<rect width="900" height="900" fill="#fff"/><circle cx="450" cy="450" r="330" fill="#c4005f"/>',
      900,
    ),
  )

export const tinyLogo = () => pngOf(svg('<rect width="60" height="60" fill="#007da8"/>', 60))

export const photo = () =>
  sharp(
    Buffer.from(
      svg(
        '<linearGradient id="sky" x2="0.3" y2="1"><stop stop-color="#8ecbff"/><stop offset="1" stop-color="#36551f"/></linearGradient>' +
          '<rect width="1200" height="1200" fill="url(#sky)"/><circle cx="900" cy="300" r="120" fill="#ffe9a0"/>',
        1200,
      ),
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer()

export function cmykPicture(profile?: 'profile'): Promise<Buffer> {
  const inks = sharp(
    Buffer.from(
      svg(
        '<rect width="700" height="700" fill="#2f8a6c"/><circle cx="350" cy="350" r="200" fill="#d8c08a"/>',
        700,
      ),
    ),
  )
    .removeAlpha()
    .toColourspace('cmyk')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
  return (profile ? inks.withIccProfile('cmyk') : inks).toBuffer()
}

const points = (mm: number) => (mm * 72) / 25.4

/** Creates a PDF with a square page of `mm` millimetres. `draw` draws on the page in millimetres. */
function pdfPage(mm: number, draw: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const doc = new PdfKit({ size: [points(mm), points(mm)], margin: 0 })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = new Promise<Buffer>((settle) => doc.on('end', () => settle(Buffer.concat(pieces))))
  doc.scale(points(1))
  draw(doc)
  doc.end()
  return whole
}

export const vectorPdf = () =>
  pdfPage(60, (doc) => {
    doc.fillColor([0, 20, 100, 0]).rect(0, 0, 60, 60).fill()
    doc.fillColor([100, 60, 0, 10]).circle(30, 30, 20).fill()
  })

export const drawing = () =>
  Buffer.from(
    svg('<rect width="500" height="500" fill="#ffd400"/><path d="M250 60L440 420H60z" fill="#16161a"/>', 500),
  )

export const thinLetters = () =>
  pngOf(
    svg(
      '<g fill="none" stroke="#16161a" stroke-width="1.2"><path d="M80 900V200L300 900V200"/><circle cx="520" cy="550" r="150"/><path d="M740 200V900M740 200h200"/></g>',
      1000,
    ),
  )

export const letteredPdf = () =>
  pdfPage(50, (doc) => {
    doc.fillColor('#ffd400').rect(0, 0, 50, 50).fill()
    doc.font('node_modules/@fontsource/fredoka/files/fredoka-latin-400-normal.woff').fontSize(14)
    doc.fillColor('#16161a').text('Kedai', 5, 15, { lineBreak: false })
  })

/**
 * Creates a PDF of one page with these page entries and drawing operators. `more` are further objects, numbered from
 * 5.
 */
export const plainPdf = (drawing: string, entries = '/MediaBox [0 0 141.73 141.73]', more: string[] = []) =>
  Buffer.from(
    [
      '%PDF-1.6',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
      `3 0 obj <</Type /Page /Parent 2 0 R ${entries} /Contents 4 0 R>> endobj`,
      `4 0 obj <</Length ${drawing.length}>> stream\n${drawing}\nendstream endobj`,
      ...more.map((each, at) => `${5 + at} 0 obj ${each} endobj`),
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )

export const rotatedPdf = async () =>
  plainPdf(
    '0 0.2 1 0 k 0 0 200 200 re f 1 0.6 0 0.1 k 40 40 60 30 re f 0 0 0 1 k 40 120 20 20 re f',
    '/MediaBox [0 0 200 200] /CropBox [20 30 160 170] /Rotate 90',
  )
