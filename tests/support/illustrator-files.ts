// Handmade files in Illustrator's format. Real files can't be committed because of their copyright. Each is a PDF that
// begins with XMP and has Illustrator's private data in the page's `PieceInfo`. With "Create PDF Compatible File" the
// page also contains the artwork. Without it, the page contains a notice from Adobe.

const notice = [
  'This is an Adobe\\256 Illustrator\\256 File that was',
  'saved without PDF Content.',
  'To Place or open this file in other',
  'applications, it should be re-saved from',
  'Adobe Illustrator with the "Create PDF',
  'Compatible File" option turned on.',
]

const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>Adobe Illustrator 29.0</xmp:CreatorTool>' +
  '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
const privately = '%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 24.0\n%%AI8_CreatorVersion: 29.0\n%%EOF'

const stream = (dictionary: string, content: string) =>
  `<<${dictionary}/Length ${Buffer.byteLength(content)}>>stream\n${content}\nendstream`

/**
 * Creates a file with a page of 50 mm. The page contains a leaf if `compatible` is true, and otherwise Adobe's
 * notice.
 */
export function createIllustratorFile(compatible: boolean): Buffer {
  const drawing = compatible
    ? '0.1 0.5 0.2 rg 30 30 m 110 30 l 110 110 l 30 110 l f'
    : `BT /F1 6 Tf 8 TL 8 120 Td ${notice.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Metadata 2 0 R/Pages 3 0 R/Type/Catalog>>',
    stream('/Subtype/XML/Type/Metadata', xmp),
    '<</Count 1/Kids[4 0 R]/Type/Pages>>',
    '<</Contents 5 0 R/MediaBox[0 0 141.73 141.73]/TrimBox[0 0 141.73 141.73]/Parent 3 0 R/Type/Page' +
      '/Resources<</Font<</F1<</BaseFont/Helvetica/Encoding/WinAnsiEncoding/Subtype/Type1/Type/Font>>>>>>' +
      '/PieceInfo<</Illustrator 6 0 R>>>>',
    stream('', drawing),
    '<</LastModified(D:20261101120000)/Private 7 0 R>>',
    '<</AIMetaData 8 0 R/ContainerVersion 12/CreatorVersion 29/NumBlock 1/AIPrivateData1 8 0 R>>',
    stream('', privately),
  ]
  let file = '%PDF-1.6\n'
  const places = objects.map((body, at) => {
    const place = Buffer.byteLength(file)
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(file)
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<</Root 1 0 R/Size ${count}>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file)
}

/** A file in the format of Illustrator 8 and older, which is PostScript without a PDF. */
export const oldIllustratorFile = Buffer.from(
  '%!PS-Adobe-3.0 \r%%Creator: Adobe Illustrator(R) 8.0\r%%Title: (logo.ai)\r%%EndComments\r',
)
