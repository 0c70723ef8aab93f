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
  plotter: 'Plotter (contour cuts)',
  guillotine: 'Guillotine (straight cuts)',
}

export const markWords: Record<MarkStyle, string> = {
  none: 'None',
  type1: 'One square, two corners (Silhouette, Graphtec type 1)',
  opos: 'Squares along both sides (Summa OPOS)',
  crop: 'Crop marks at the corners (Roland)',
  rip: 'Added by the RIP',
}

export const formatWords: Record<CutterFormat, string> = {
  pdf: 'Cut lines in the print PDF',
  dxf: 'DXF',
  svg: 'SVG',
  plt: 'HPGL',
}

export const whiteWords: Record<WhiteWay, string> = {
  none: 'None',
  below: 'Below the colours',
  above: 'On top, overprint',
}

export const intentWords: Record<ColourIntent, string> = {
  none: 'Not specified',
  srgb: 'sRGB',
}

/** Form values of a cutter. */
export type TypedCutter = Omit<StoredCutter, 'id'>

const sidesText = ({ top, right, bottom, left }: Cutter['margins']) =>
  `top ${top}, right ${right}, bottom ${bottom}, left ${left} mm`

/** Labels for comparing two versions of a cutter after an edit conflict (D-20). */
export const labels: Labels<TypedCutter> = {
  name: { label: 'Name' },
  kind: { label: 'Type', text: (kind) => kindWords[kind] },
  materials: { label: 'Materials', text: (materials) => materials.join(', ') },
  sheet: {
    label: 'Sheet',
    text: (sheet) => (sheet ? `${sheet.widthMm} × ${sheet.heightMm} mm` : 'default size'),
  },
  gapMm: { label: 'Gap, mm' },
  margins: { label: 'Margins', text: sidesText },
  marks: {
    label: 'Registration marks',
    text: ({ style, ...sizes }) => `${markWords[style]}: ${Object.values(sizes).join(', ')} mm`,
  },
  cutContour: { label: 'Cut line spot colour' },
  throughCut: { label: 'Through-cut spot colour' },
  formats: {
    label: 'File formats',
    text: (formats) => formats.map((format) => formatWords[format]).join(', '),
  },
  white: {
    label: 'White ink on clear film',
    text: ({ way, name, chokeMm }) => `${whiteWords[way]}, ${name}, ${chokeMm} mm`,
  },
  intent: { label: 'Output intent', text: (intent) => intentWords[intent] },
}

/** Summarizes a cutter in one line. */
export function aboutCutter({ kind, sheet, gapMm, marks, materials }: StoredCutter): string {
  const parts = [
    materials.length > 0 ? materials.join(', ') : 'no materials yet',
    kind,
    sheet && `${sheet.widthMm} × ${sheet.heightMm} mm`,
    gapMm > 0 && `gap ${gapMm} mm`,
    marks.style !== 'none' && markWords[marks.style],
  ]
  return parts.filter(Boolean).join(' · ')
}
