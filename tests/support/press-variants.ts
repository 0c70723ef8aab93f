import { deflateSync } from 'node:zlib'
import * as artworks from './artworks.ts'
import { cmykProfile, screenProfile } from './colour-profiles.ts'

// Most of these PDF pages look different in different renderers and presses. Some look the same everywhere.

export interface PressVariant {
  name: string
  /** `vectors`, or the reason why the page is printed as a picture (`RasterizedReason`). */
  goes: string
  make: () => Buffer | Promise<Buffer>
}

const square = '/MediaBox [0 0 141.73 141.73]'
const f = (bytes: string | Buffer, entries = '') => {
  const body = Buffer.isBuffer(bytes) ? bytes.toString('latin1') : bytes
  return `<<${entries} /Length ${body.length}>> stream\n${body}\nendstream`
}
const resources = (what: string) => `${square} /Resources <<${what}>>`
/** Like `plainPdf`, but streams may contain binary data. */
const pdf = (drawing: string, entries = square, more: string[] = []) =>
  Buffer.from(artworks.plainPdf(drawing, entries, more).toString(), 'latin1')
const form = (drawing: string, entries = '/Resources <<>>') =>
  f(drawing, `/Type /XObject /Subtype /Form /BBox [0 0 141.73 141.73] ${entries}`)
const state = (entries: string) => resources(`/ExtGState <</G <<${entries}>>>>`)

const blue = '1 0.6 0 0 k 10 10 121 121 re f'
const letterF = '30 20 20 100 re f 50 100 60 20 re f 50 65 40 18 re f'
const whiteOnBlue = `${blue} /G gs 0 0 0 0 k ${letterF}`
const redOnBlue = `0.2 0.4 0.8 rg 10 10 121 121 re f /G gs 0.9 0.2 0.2 rg ${letterF}`
const type2 = '<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1]>>'
const tint = '<</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.2 0.8 0.2]>>'
const inState = (name: string, goes: string, entries: string, drawing = redOnBlue): PressVariant => ({
  name,
  goes,
  make: () => pdf(drawing, state(entries)),
})
const ink = (name: string): PressVariant => ({
  name: `an ink named ${name}`,
  goes: 'inks',
  make: () =>
    pdf(
      `0.9 0.2 0.2 rg ${letterF} /S CS 1 SCN 2 w 10 10 121 121 re S`,
      resources(`/ColorSpace <</S [/Separation /${name.replaceAll(' ', '#20')} /DeviceCMYK ${tint}]>>`),
    ),
})
const space = (
  name: string,
  goes: string,
  of: string,
  colour: string,
  more: string[] = [],
): PressVariant => ({
  name,
  goes,
  make: () => pdf(`/C cs ${colour} scn ${letterF}`, resources(`/ColorSpace <</C ${of}>>`), more),
})
const profile = async (name: string, goes: string, of: () => Promise<Buffer>, n: number, colour: string) => {
  const bytes = deflateSync(await of())
  return space(name, goes, '[/ICCBased 5 0 R]', colour, [f(bytes, `/N ${n} /Filter /FlateDecode`)])
}
const profiled = (...[name, goes, of, n, colour]: Parameters<typeof profile>): PressVariant => ({
  name,
  goes,
  make: async () => (await profile(name, goes, of, n, colour)).make(),
})
const shading = (type: number, entries: string, more: string[] = [type2]): PressVariant => ({
  name: `a shading of type ${type}`,
  goes: 'patterns',
  make: () => pdf('q 10 10 121 121 re W n /S sh Q', resources(`/Shading <</S ${entries}>>`), more),
})
const boxes = (
  name: string,
  entries: string,
  goes = 'vectors',
  drawing = redOnBlue.replace('/G gs ', ''),
) => ({
  name,
  goes,
  make: () => pdf(drawing, entries),
})
const layer = (name: string, config: string, usage = ''): PressVariant => ({
  name,
  goes: 'layers',
  make: () =>
    Buffer.from(
      pdf(`${letterF} /OC /L BDC 0 0 1 rg 10 5 40 10 re f EMC`, resources('/Properties <</L 5 0 R>>'), [
        `<</Type /OCG /Name (Guide) ${usage}>>`,
      ])
        .toString('latin1')
        .replace('/Type /Catalog', `/Type /Catalog /OCProperties <</OCGs [5 0 R] /D <<${config}>>>>`),
      'latin1',
    ),
})
const note = (name: string, entries: string): PressVariant => ({
  name,
  goes: 'notes',
  make: () =>
    pdf(
      letterF,
      `${square} /Annots [<</Type /Annot /Rect [60 20 120 60] /C [1 0 0] ${entries} /AP <</N 5 0 R>>>>]`,
      [f('0 0 1 rg 0 0 60 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 60 40]')],
    ),
})
const font = (entries: string) => `/Font <</F <</Type /Font ${entries}>>>>`
const words = 'BT /F 30 Tf 20 60 Td (KEDAI) Tj ET'

export const pressVariants: PressVariant[] = [
  { name: 'colours of screens', goes: 'vectors', make: () => pdf(redOnBlue.replace('/G gs ', '')) },
  { name: 'inks of a press', goes: 'vectors', make: () => pdf(whiteOnBlue.replace('/G gs ', '')) },
  {
    name: 'lines with joins, caps and dashes',
    goes: 'vectors',
    make: () =>
      pdf(
        '8 w 20 20 m 70 120 l 80 20 l S 1 j 1 J 4 w 90 20 m 95 120 l 100 20 l S [12 8] 0 d 0 J 10 10 m 130 10 l S',
      ),
  },
  {
    name: 'curves, clips and both winding rules',
    goes: 'vectors',
    make: () =>
      pdf(
        'q 70 130 m 110 20 l 15 90 l 125 90 l 30 20 l h W* n 0 0.5 0 rg 0 0 141 141 re f Q 0.5 g 60 60 m 80 60 90 80 60 90 c b',
      ),
  },
  {
    name: 'forms in forms',
    goes: 'vectors',
    make: () =>
      pdf('q 0.5 0 0 0.5 30 30 cm /X Do Q', resources('/XObject <</X 5 0 R>>'), [
        form('1 0 0 rg 0 0 100 100 re f /Y Do', '/Resources <</XObject <</Y 6 0 R>>>>'),
        form(`0 0 1 rg ${letterF}`, '/Matrix [0.7 0.3 -0.3 0.7 40 0] /Resources <<>>'),
      ]),
  },
  {
    name: 'a content stream in two parts',
    goes: 'vectors',
    make: () =>
      Buffer.from(
        pdf(letterF, square, [f('0 0 1 rg 90 15 30 30 re f')])
          .toString('latin1')
          .replace('/Contents 4 0 R', '/Contents [4 0 R 5 0 R]'),
        'latin1',
      ),
  },
  inState(
    'the state that Illustrator writes on each page',
    'vectors',
    '/Type /ExtGState /AIS false /BM /Normal /CA 1 /OP false /OPM 1 /SA true /SMask /None /ca 1 /op false',
    whiteOnBlue,
  ),
  { name: 'letters with their font', goes: 'vectors', make: artworks.letteredPdf },
  profiled('a profile of a screen', 'vectors', screenProfile, 3, '0.9 0.2 0.2'),
  inState('white overprint', 'overprint', '/OP true /op true /OPM 1', whiteOnBlue),
  inState('overprint of fills', 'overprint', '/op true', `${blue} /G gs 0 1 0 0 k ${letterF}`),
  inState('overprint by OP alone', 'overprint', '/OP true', `${blue} /G gs 0 1 0 0 k ${letterF}`),
  inState(
    'overprint of lines',
    'overprint',
    '/OP true /op false /OPM 1',
    `${blue} /G gs 0 1 0 0 K 9 w 30 30 80 80 re S`,
  ),
  {
    name: 'overprint in a nested form',
    goes: 'overprint',
    make: () =>
      pdf(`${blue} /X Do`, resources('/XObject <</X 5 0 R>>'), [
        form('/Y Do', '/Resources <</XObject <</Y 6 0 R>>>>'),
        form(`/G gs 0 0 0 0 k ${letterF}`, '/Resources <</ExtGState <</G <</op true /OP true /OPM 1>>>>>>'),
      ]),
  },
  {
    name: 'overprint in a pattern',
    goes: 'patterns',
    make: () =>
      pdf(`${blue} /Pattern cs /P scn ${letterF}`, resources('/Pattern <</P 5 0 R>>'), [
        f(
          '/G gs 0 0 0 0 k 0 0 5 5 re f',
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources <</ExtGState <</G <</op true /OPM 1>>>>>>',
        ),
      ]),
  },
  ...['Multiply', 'Screen', 'Overlay', 'Difference', 'Luminosity'].map((mode) =>
    inState(`blend mode ${mode}`, 'transparency', `/BM /${mode}`),
  ),
  inState('a list of blend modes', 'transparency', '/BM [/Multiply /Normal]'),
  inState('half-clear fills', 'transparency', '/ca 0.5'),
  {
    name: 'a soft mask',
    goes: 'transparency',
    make: () =>
      pdf(redOnBlue, state('/SMask <</S /Luminosity /G 5 0 R>>'), [
        form('0.5 g 0 0 141 141 re f', '/Group <</S /Transparency /CS /DeviceGray>> /Resources <<>>'),
      ]),
  },
  {
    name: 'a knockout group',
    goes: 'transparency',
    make: () =>
      pdf('/X Do', resources('/XObject <</X 5 0 R>>'), [
        form(redOnBlue.replace('/G gs', ''), '/Group <</S /Transparency /K true>> /Resources <<>>'),
      ]),
  },
  {
    name: 'an isolated group in inks',
    goes: 'transparency',
    make: () =>
      pdf('/X Do', resources('/XObject <</X 5 0 R>>'), [
        form(
          redOnBlue.replace('/G gs', ''),
          '/Group <</S /Transparency /I true /CS /DeviceCMYK>> /Resources <<>>',
        ),
      ]),
  },
  boxes('a page that mixes its colours in inks', `${square} /Group <</S /Transparency /CS /DeviceCMYK>>`),
  inState('a transfer function', 'unlisted', '/TR <</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0]>>'),
  inState(
    'a halftone',
    'unlisted',
    '/HT <</Type /Halftone /HalftoneType 1 /Frequency 10 /Angle 30 /SpotFunction /Round>>',
  ),
  inState('black generation', 'unlisted', '/BG <</FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1]>>'),
  inState('undercolour removal', 'unlisted', '/UCR2 /Default'),
  inState('a rendering intent in a state', 'unlisted', '/RI /Saturation'),
  inState('a state nobody knows', 'unlisted', '/XX 1'),
  { name: 'a rendering intent', goes: 'unlisted', make: () => pdf(`/Saturation ri ${letterF}`) },
  { name: 'coarse curves', goes: 'unlisted', make: () => pdf(`100 i ${letterF}`) },
  { name: 'very thin lines', goes: 'thin-lines', make: () => pdf(`${letterF} 0 w 10 10 m 130 130 l S`) },
  {
    name: 'lines thinned by a matrix',
    goes: 'thin-lines',
    make: () => pdf(`${letterF} q 0.1 0 0 0.1 0 0 cm 100 100 m 1300 1300 l S Q`),
  },
  { name: 'an operator nobody knows', goes: 'unlisted', make: () => pdf(`BX zz EX ${letterF}`) },
  {
    name: 'a state that is taken back twice',
    goes: 'unlisted',
    make: () => pdf(`q ${letterF} Q Q 0 0 20 20 re f`),
  },
  {
    name: 'a number that readers take differently',
    goes: 'unlisted',
    make: () => pdf(`0 0 1 rg --10 0 20 20 re f ${letterF}`),
  },
  shading(
    1,
    '<</ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [141 0 0 141 0 0] /Function 5 0 R>>',
    [f('{ 0.5 }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]')],
  ),
  shading(2, '<</ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 141 141] /Function 5 0 R>>'),
  shading(
    3,
    '<</ShadingType 3 /ColorSpace /DeviceRGB /Coords [70 70 5 70 70 60] /Extend [true false] /Function 5 0 R>>',
  ),
  {
    name: 'a gradient as a pattern',
    goes: 'patterns',
    make: () =>
      pdf(
        `/Pattern cs /P scn ${letterF}`,
        resources(
          '/Pattern <</P <</PatternType 2 /Shading <</ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 141 141] /Function 5 0 R>>>>>>',
        ),
        [type2],
      ),
  },
  ink('PerfCutContour'),
  ink('Cut Contour'),
  ink('RDG_WHITE'),
  ink('Gold'),
  ink('All'),
  space('several inks', 'inks', '[/DeviceN [/Gold /Black] /DeviceCMYK 5 0 R]', '1 0.2', [
    f('{ pop 0 exch dup 0 }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]'),
  ]),
  space('Lab', 'unlisted', '[/Lab <</WhitePoint [0.9505 1 1.089] /Range [-100 100 -100 100]>>]', '50 60 20'),
  space(
    'calibrated colours',
    'unlisted',
    '[/CalRGB <</WhitePoint [0.9505 1 1.089] /Gamma [3 3 3]>>]',
    '0.5 0.5 0.2',
  ),
  space('a table of colours', 'unlisted', '[/Indexed /DeviceRGB 1 <FF000000FF00>]', '1'),
  space(
    'a replacement for inks',
    'unlisted',
    '/DeviceGray /DefaultCMYK [/CalRGB <</WhitePoint [0.95 1 1.09]>>]',
    '0.4',
  ),
  profiled('a profile of a press', 'unlisted', cmykProfile, 4, '0.9 0.2 0.2 0'),
  profiled('a profile of other colours than it says', 'unlisted', cmykProfile, 3, '0.9 0.2 0.2'),
  {
    name: 'a picture',
    goes: 'pictures',
    make: () =>
      pdf('q 121 0 0 121 10 10 cm /X Do Q', resources('/XObject <</X 5 0 R>>'), [
        f(
          Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]).toString('latin1'),
          '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        ),
      ]),
  },
  {
    name: 'an inline picture',
    goes: 'pictures',
    make: () => pdf(`${letterF} q 40 0 0 40 90 10 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00FF80C0> EI Q`),
  },
  {
    name: 'letters without their font',
    goes: 'fonts-missing',
    make: () => pdf(words, resources(font('/Subtype /Type1 /BaseFont /Helvetica'))),
  },
  {
    name: 'letters drawn in the file',
    goes: 'unlisted',
    make: () =>
      pdf(
        words,
        resources(
          font(
            '/Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs <</K 5 0 R>> /Encoding <</Differences [75 /K]>> /FirstChar 75 /LastChar 75 /Widths [1]',
          ),
        ),
        [f('0.8 0 d0 0 0 0.7 0.7 re f')],
      ),
  },
  {
    name: 'letters with a broken font',
    goes: 'unlisted',
    make: () =>
      pdf(
        words,
        resources(
          font(
            '/Subtype /TrueType /BaseFont /Comic /FontDescriptor <</FontName /Comic /Flags 32 /FontFile2 5 0 R>>',
          ),
        ),
        [f('nothing')],
      ),
  },
  layer('a layer that is shown', '/ON [5 0 R]'),
  layer('a hidden layer', '/OFF [5 0 R]'),
  layer(
    'a layer that is not printed',
    '/ON [5 0 R] /AS [<</Event /Print /Category [/Print] /OCGs [5 0 R]>>]',
    '/Usage <</Print <</PrintState /OFF>> /View <</ViewState /ON>>>>',
  ),
  layer(
    'a layer that is printed only',
    '/ON [5 0 R] /AS [<</Event /Print /Category [/Print] /OCGs [5 0 R]>>]',
    '/Usage <</Print <</PrintState /ON>> /View <</ViewState /OFF>>>>',
  ),
  note('a note that is printed', '/Subtype /Stamp /F 4'),
  note('a note that is not printed', '/Subtype /Stamp /F 0'),
  boxes('a page without a box', '/MediaBox [0 0 0 0]'),
  boxes('a page with a box upside down', '/MediaBox [141.73 141.73 0 0]'),
  boxes('a page that shows a part of itself', '/MediaBox [-20 -10 200 200] /CropBox [5 20 125 130.5]'),
  boxes('a page that shows more than it has', '/MediaBox [5 5 136 136] /CropBox [-50 -50 300 300]'),
  ...[90, 180, 270, -90, 450].map((angle) =>
    boxes(`a page turned by ${angle}`, `/MediaBox [0 0 141.73 120] /Rotate ${angle}`),
  ),
  boxes('a page turned by 45', `${square} /Rotate 45`),
  boxes('units larger than a point', `${square} /UserUnit 2`),
  boxes('a page with an entry nobody knows', `${square} /XX 1`, 'unlisted'),
]

/** Creates a PDF that can't be drawn at all, because its crop box is outside its page. */
export const createUndrawablePdf = () =>
  pdf(redOnBlue, '/MediaBox [0 0 141.73 141.73] /CropBox [500 500 600 600]')
