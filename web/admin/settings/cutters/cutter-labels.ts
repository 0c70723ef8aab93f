import type {
  CutterFormat,
  CutterKind,
  MarkStyle,
  WhiteInkMode,
  ColourIntent,
  Cutter,
} from '#core/production/cutter.ts'
import type { StoredCutter } from '#core/settings/cutters-calls.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'

export const cutterKindLabels: Record<CutterKind, string> = {
  plotter: 'Plotter (contour cuts)',
  guillotine: 'Guillotine (straight cuts)',
}

export const markStyleLabels: Record<MarkStyle, string> = {
  none: 'None',
  type1: 'One square, two corners (Silhouette, Graphtec type 1)',
  opos: 'Squares along both sides (Summa OPOS)',
  crop: 'Crop marks at the corners (Roland)',
  rip: 'Added by the RIP',
}

export const cutterFormatLabels: Record<CutterFormat, string> = {
  pdf: 'Cut lines in the print PDF',
  dxf: 'DXF',
  svg: 'SVG',
  plt: 'HPGL',
}

export const whiteInkLabels: Record<WhiteInkMode, string> = {
  none: 'None',
  below: 'Below the colours',
  above: 'Above the colours (overprint)',
}

export const colourIntentLabels: Record<ColourIntent, string> = {
  none: 'Not specified',
  srgb: 'sRGB',
}

export type CutterValues = Omit<StoredCutter, 'id'>

const sidesText = ({ top, right, bottom, left }: Cutter['margins']) =>
  `top ${top}, right ${right}, bottom ${bottom}, left ${left} mm`

export const cutterFieldLabels: FieldLabels<CutterValues> = {
  name: { label: 'Name' },
  kind: { label: 'Type', text: (kind) => cutterKindLabels[kind] },
  materials: { label: 'Materials', text: (materials) => materials.join(', ') },
  sheet: {
    label: 'Sheet',
    text: (sheet) => (sheet ? `${sheet.widthMm} × ${sheet.heightMm} mm` : 'default size'),
  },
  gapMm: { label: 'Gap (mm)' },
  margins: { label: 'Margins', text: sidesText },
  marks: {
    label: 'Registration marks',
    text: ({ style, ...sizes }) => `${markStyleLabels[style]}: ${Object.values(sizes).join(', ')} mm`,
  },
  cutContour: { label: 'Cut line spot colour' },
  throughCut: { label: 'Through-cut spot colour' },
  formats: {
    label: 'File formats',
    text: (formats) => formats.map((format) => cutterFormatLabels[format]).join(', '),
  },
  white: {
    label: 'White ink on clear film',
    text: ({ way, name, chokeMm }) => `${whiteInkLabels[way]}, ${name}, ${chokeMm} mm`,
  },
  intent: { label: 'Output intent', text: (intent) => colourIntentLabels[intent] },
}

export function summarizeCutter({ kind, sheet, gapMm, marks, materials }: StoredCutter): string {
  const parts = [
    materials.length > 0 ? materials.join(', ') : 'no materials yet',
    kind,
    sheet && `${sheet.widthMm} × ${sheet.heightMm} mm`,
    gapMm > 0 && `gap ${gapMm} mm`,
    marks.style !== 'none' && markStyleLabels[marks.style],
  ]
  return parts.filter(Boolean).join(' · ')
}
