import { deflateSync } from 'node:zlib'
import { createPackedZeros } from './malicious-image-parts.ts'

type Part = string | { dict: string; stream: string | Buffer }

/**
 * The objects of the PDF are the catalog (1), pages (2), page (3), content (4), and `more` from 5
 * on.
 */
function pdfOf({
  content = '/X Do',
  resources = '/XObject<</X 5 0 R>>',
  media = '0 0 141 141',
  page = '',
  catalog = '',
  pages = '/Kids[3 0 R]/Count 1',
  more = [],
}: {
  content?: Part
  resources?: string
  media?: string
  page?: string
  catalog?: string
  pages?: string
  more?: Part[]
}): Buffer {
  const parts: Part[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages${pages}>>`,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[${media}]/Resources<<${resources}>>${page}>>`,
    typeof content === 'string' ? { dict: '', stream: content } : content,
    ...more,
  ]
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = pieces[0]?.length ?? 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const [index, part] of parts.entries()) {
    places.push(at)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof part === 'string') add(Buffer.from(part, 'latin1'))
    else {
      const stream = Buffer.from(part.stream as string, 'latin1')
      const head = `<<${part.dict}/Length ${stream.length}>>\nstream\n`
      add(Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from('\nendstream')]))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}`
  add(Buffer.from(`${table}trailer\n<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(pieces)
}

const form = (stream: string, resources = '', more = ''): Part => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${resources}>>${more}`,
  stream,
})
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const flate = '/Filter/FlateDecode'
const image = (dict: string, stream: string | Buffer): Part => ({
  dict: `/Type/XObject/Subtype/Image${dict}`,
  stream,
})

function nestedForms(width: number, depth: number, leaf: string, more = '') {
  return range(depth).map((at) =>
    at === depth - 1
      ? form(leaf, '', more)
      : form('/X Do '.repeat(width), `/XObject<</X ${at + 6} 0 R>>`, more),
  )
}

const tiling = (step: number, stream: string, resources = ''): Part => ({
  dict: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep ${step}/YStep ${step}/Resources<<${resources}>>`,
  stream,
})
const usesPattern = {
  resources: '/Pattern<</P 5 0 R>>',
  content: '/Pattern cs /P scn 0 0 141 141 re f',
}

/** Compresses zeros twice. Each decompression expands the data about a thousandfold. */
const twicePacked = (bytes: number) => deflateSync(createPackedZeros(bytes))

export const expensivePdfs: Record<string, () => Buffer> = {
  'forms-ten-wide.pdf': () => pdfOf({ more: nestedForms(10, 9, '0 0 1 1 re f') }),
  'forms-two-wide.pdf': () => pdfOf({ more: nestedForms(2, 30, '') }),
  'forms-hundred-wide.pdf': () => pdfOf({ more: nestedForms(100, 5, '0 0 m 9 9 l S') }),
  'forms-in-groups.pdf': () =>
    pdfOf({ more: nestedForms(3, 16, '0 0 99 99 re f', '/Group<</S/Transparency/I true/K true>>') }),
  'form-of-itself.pdf': () => pdfOf({ more: [form('/X Do /X Do', '/XObject<</X 5 0 R>>')] }),
  'forms-of-each-other.pdf': () =>
    pdfOf({
      more: [form('/X Do /X Do', '/XObject<</X 6 0 R>>'), form('/X Do /X Do', '/XObject<</X 5 0 R>>')],
    }),
  'pattern-of-itself.pdf': () =>
    pdfOf({
      ...usesPattern,
      more: [tiling(10, '/Pattern cs /P scn 0 0 10 10 re f', '/Pattern<</P 5 0 R>>')],
    }),
  'pattern-of-tiny-steps.pdf': () =>
    pdfOf({ ...usesPattern, more: [tiling(0.001, '1 0 0 rg 0 0 9 9 re f')] }),
  'patterns-nested.pdf': () =>
    pdfOf({
      ...usesPattern,
      more: range(8).map((at) =>
        tiling(
          0.5,
          at === 7 ? '0 0 5 5 re f' : '/Pattern cs /P scn 0 0 10 10 re f',
          at === 7 ? '' : `/Pattern<</P ${at + 6} 0 R>>`,
        ),
      ),
    }),
  'page-of-a-billion.pdf': () => pdfOf({ media: '0 0 1000000000 1000000000', content: '0 0 9 9 re f' }),
  'page-of-nothing.pdf': () => pdfOf({ media: '0 0 0.0000001 0.0000001', content: '0 0 9 9 re f' }),
  'page-very-long.pdf': () => pdfOf({ media: '0 0 1 14400000', content: '0 0 9 9 re f' }),
  'dictionaries-deep.pdf': () =>
    pdfOf({ page: `/Deep ${'<</A '.repeat(100_000)}1${'>>'.repeat(100_000)}`, content: '' }),
  'lists-deep.pdf': () => pdfOf({ page: `/Deep ${'['.repeat(500_000)}${']'.repeat(500_000)}`, content: '' }),
  'content-deep.pdf': () => pdfOf({ content: '['.repeat(1_000_000) }),
  'content-saves.pdf': () => pdfOf({ content: 'q '.repeat(2_000_000) }),
  'pages-of-themselves.pdf': () => pdfOf({ pages: '/Kids[2 0 R 2 0 R 3 0 R]/Count 100000000' }),
  'pages-claimed.pdf': () => pdfOf({ pages: '/Kids[3 0 R]/Count 2147483647', content: '' }),
  'objects-packed-bomb.pdf': () =>
    pdfOf({
      more: [
        { dict: `/Type/ObjStm/N 1000000/First 10${flate}`, stream: createPackedZeros(1_500_000_000) },
        form('', '', ''),
      ],
    }),
  'objects-packed-many.pdf': () =>
    pdfOf({
      more: range(300).map(() => ({
        dict: `/Type/ObjStm/N 9/First 9${flate}`,
        stream: createPackedZeros(39_000_000),
      })),
    }),
  'objects-packed-open.pdf': () =>
    pdfOf({ content: '', page: `/Note (${'/Type/ObjStm stream\n'.repeat(100_000)})` }),
  'content-packed-bomb.pdf': () =>
    pdfOf({ content: { dict: flate, stream: createPackedZeros(1_500_000_000) } }),
  'content-packed-twice.pdf': () =>
    pdfOf({
      content: { dict: '/Filter[/FlateDecode/FlateDecode]', stream: twicePacked(1_500_000_000) },
    }),
  'content-of-blanks.pdf': () =>
    pdfOf({ content: { dict: flate, stream: deflateSync(Buffer.alloc(200_000_000, '0 0 m 1 1 l S ')) } }),
  'image-flood.pdf': () =>
    pdfOf({
      content: 'q 141 0 0 141 0 0 cm /X Do Q',
      more: [
        image(
          `/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB${flate}`,
          createPackedZeros(2_000_000_000),
        ),
      ],
    }),
  'image-flood-16-bit.pdf': () =>
    pdfOf({
      content: 'q 141 0 0 141 0 0 cm /X Do Q',
      more: [
        image(
          `/Width 12000/Height 12000/BitsPerComponent 16/ColorSpace/DeviceCMYK${flate}`,
          createPackedZeros(1_152_000_000),
        ),
      ],
    }),
  'image-fax-flood.pdf': () =>
    pdfOf({
      content: 'q 141 0 0 141 0 0 cm /X Do Q',
      more: [
        image(
          '/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 60000/Rows 60000>>',
          Buffer.alloc(2000, 0xff),
        ),
      ],
    }),
  'image-many-times.pdf': () =>
    pdfOf({
      content: 'q 141 0 0 141 0 0 cm /X Do Q '.repeat(3000),
      more: [
        image(
          `/Width 4000/Height 4000/BitsPerComponent 8/ColorSpace/DeviceRGB${flate}`,
          createPackedZeros(48_000_000),
        ),
      ],
    }),
  'masks-nested.pdf': () =>
    pdfOf({
      more: range(40).map((at) =>
        form(
          '/G gs 0 0 141 141 re f',
          at === 39 ? '' : `/ExtGState<</G<</SMask<</S/Luminosity/G ${at + 6} 0 R>>>>>>`,
          '/Group<</S/Transparency/CS/DeviceRGB>>',
        ),
      ),
    }),
  'shading-by-program.pdf': () =>
    pdfOf({
      content: '/S sh',
      resources: '/Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 141 0 141]/Function 5 0 R>>>>',
      more: [
        {
          dict: '/FunctionType 4/Domain[0 141 0 141]/Range[0 1 0 1 0 1]',
          stream: `{${'dup mul sqrt '.repeat(50_000)} 0 0}`,
        },
      ],
    }),
  'shading-sampled.pdf': () =>
    pdfOf({
      content: '/S sh',
      resources: '/Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Function 5 0 R>>>>',
      more: [
        {
          dict: `/FunctionType 0/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Size[30000 30000]/BitsPerSample 8${flate}`,
          stream: createPackedZeros(2_000_000_000),
        },
      ],
    }),
  'functions-of-themselves.pdf': () =>
    pdfOf({
      content: '/S sh',
      resources: '/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 141 141]/Function 5 0 R>>>>',
      more: ['<</FunctionType 3/Domain[0 1]/Functions[5 0 R 5 0 R]/Bounds[0.5]/Encode[0 1 0 1]>>'],
    }),
  'inks-without-end.pdf': () => pdfOf({ content: '', page: `/Note (${'/DeviceN['.repeat(400_000)})` }),
  'inks-many.pdf': () =>
    pdfOf({
      content: '',
      page: `/Note [${range(300_000)
        .map((at) => `/Separation/I${at}`)
        .join(' ')}]`,
    }),
  'font-of-itself.pdf': () =>
    pdfOf({
      content: 'BT /F 12 Tf (aaaaaaaaaaaaaaaaaaaa) Tj ET',
      resources: '/Font<</F 5 0 R>>',
      more: [
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<</Font<</F 5 0 R>>>>>>',
        { dict: '', stream: '1 0 d0 BT /F 1 Tf (aaaaaaaaaaaaaaaaaaaa) Tj ET' },
      ],
    }),
  'dashes-tiny.pdf': () => pdfOf({ content: '[0.00001] 0 d 0.1 w 0 0 m 141 141 l S '.repeat(50) }),
  'curves-many.pdf': () =>
    pdfOf({
      content: {
        dict: flate,
        stream: deflateSync(
          Buffer.from(`0 0 m ${'0 141 141 0 70 70 c 3 9 99 120 1 1 c '.repeat(800_000)} f`),
        ),
      },
    }),
  'notes-many.pdf': () =>
    pdfOf({
      content: '',
      page: `/Annots[${'5 0 R '.repeat(200_000)}]`,
      more: [
        '<</Type/Annot/Subtype/Stamp/Rect[0 0 141 141]/AP<</N 6 0 R>>>>',
        form('0 0 141 141 re f 9 9 m 100 90 l S'),
      ],
    }),
}
