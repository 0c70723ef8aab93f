import type {
  CutterFormat,
  CutterKind,
  MarkStyle,
  WhiteWay,
  ColourIntent,
  Cutter,
} from '#core/production/cutter.ts'
import type { StoredCutter } from '#core/settings/cutters-calls.ts'
import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'

export const kindWords: Record<CutterKind, string> = {
  plotter: 'Plotter: along any line',
  guillotine: 'Guillotine: straight through',
}

export const markWords: Record<MarkStyle, string> = {
  none: 'None',
  type1: 'A square and two corners (Silhouette, Graphtec type 1)',
  opos: 'Squares along both sides (Summa OPOS)',
  crop: 'Crop marks at the corners (Roland)',
  rip: 'The RIP puts its own',
}

export const formatWords: Record<CutterFormat, string> = {
  pdf: 'Cut lines in the PDF that is printed',
  dxf: 'DXF',
  svg: 'SVG',
  plt: 'HPGL',
}

export const whiteWords: Record<WhiteWay, string> = {
  none: 'None',
  below: 'Below the colours',
  above: 'On top, overprinting',
}

export const intentWords: Record<ColourIntent, string> = {
  none: 'Not said',
  srgb: 'sRGB, as screens show it',
}

/** The profile of a cutter as its form holds it. */
export type TypedCutter = Omit<StoredCutter, 'id'>

const sidesText = ({ top, right, bottom, left }: Cutter['margins']) =>
  `top ${top}, right ${right}, bottom ${bottom}, left ${left} mm`

/** What two people's versions of a cutter are compared by (D-20). */
export const labels: Labels<TypedCutter> = {
  name: { label: 'Name' },
  kind: { label: 'How it cuts', text: (kind) => kindWords[kind] },
  materials: { label: 'What it cuts', text: (materials) => materials.join(', ') },
  sheet: { label: 'Sheet', text: (sheet) => (sheet ? `${sheet.widthMm} × ${sheet.heightMm} mm` : 'as sold') },
  gapMm: { label: 'Gap, mm' },
  margins: { label: 'Margins', text: sidesText },
  marks: {
    label: 'Registration marks',
    text: ({ style, ...sizes }) => `${markWords[style]}: ${Object.values(sizes).join(', ')} mm`,
  },
  cutContour: { label: 'Spot colour of cut lines' },
  throughCut: { label: 'Spot colour of through cuts' },
  formats: { label: 'Files', text: (formats) => formats.map((format) => formatWords[format]).join(', ') },
  white: {
    label: 'White ink on clear film',
    text: ({ way, name, chokeMm }) => `${whiteWords[way]}, ${name}, ${chokeMm} mm`,
  },
  intent: { label: 'Colours are meant for', text: (intent) => intentWords[intent] },
}

/** A cutter in a line. */
export function aboutCutter({ kind, sheet, gapMm, marks, materials }: StoredCutter): string {
  const parts = [
    materials.length > 0 ? materials.join(', ') : 'cuts nothing yet',
    kind,
    sheet && `${sheet.widthMm} × ${sheet.heightMm} mm`,
    gapMm > 0 && `gap ${gapMm} mm`,
    marks.style !== 'none' && markWords[marks.style],
  ]
  return parts.filter(Boolean).join(' · ')
}
