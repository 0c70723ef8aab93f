import type { Cutter } from './cutter.ts'

const equalMargins = (mm: number): Cutter['margins'] => ({ top: mm, right: mm, bottom: mm, left: mm })

const plotter: Cutter = {
  name: 'Plotter',
  kind: 'plotter',
  sheet: null,
  gapMm: 2,
  margins: equalMargins(5),
  marks: { style: 'none', distanceMm: 10, sizeMm: 5, armMm: 20, lineMm: 0.3, everyMm: 400, clearMm: 20 },
  cutContour: 'CutContour',
  throughCut: 'PerfCutContour',
  formats: ['pdf', 'dxf', 'svg', 'plt'],
  white: { way: 'none', name: 'White', chokeMm: 0.25 },
  intent: 'none',
}

/**
 * Initial values for new cutters, which the shop can edit. Silhouette's mark sizes come from its own program. The
 * other makers publish no complete figures, so their presets are common values, to be checked with a test sheet.
 */
export const cutterPresets: readonly { id: string; label: string; note: string; cutter: Cutter }[] = [
  {
    id: 'silhouette',
    label: 'Silhouette Cameo',
    note: 'Registration marks are a square and two corners. Its free software opens DXF files.',
    cutter: {
      ...plotter,
      name: 'Silhouette Cameo',
      margins: equalMargins(10),
      marks: { ...plotter.marks, style: 'type1' },
      formats: ['dxf', 'svg'],
    },
  },
  {
    id: 'graphtec',
    label: 'Graphtec',
    note: 'Registration marks of type 1 in a larger size. Cutting Master opens PDF and DXF files.',
    cutter: {
      ...plotter,
      name: 'Graphtec',
      margins: equalMargins(10),
      marks: { ...plotter.marks, style: 'type1', armMm: 20, lineMm: 0.5 },
      formats: ['pdf', 'dxf', 'plt'],
    },
  },
  {
    id: 'summa',
    label: 'Summa (OPOS)',
    note: 'Registration marks are squares along both sides, which OPOS reads in sequence.',
    cutter: {
      ...plotter,
      name: 'Summa',
      margins: { top: 10, right: 15, bottom: 10, left: 15 },
      marks: { ...plotter.marks, style: 'opos', sizeMm: 3, clearMm: 5 },
      formats: ['pdf', 'plt', 'dxf'],
    },
  },
  {
    id: 'roland',
    label: 'Roland (VersaWorks)',
    note: 'Prints and cuts. VersaWorks reads the cut lines in the PDF and adds its own registration marks.',
    cutter: {
      ...plotter,
      name: 'Roland',
      margins: equalMargins(10),
      marks: { ...plotter.marks, style: 'rip' },
      formats: ['pdf'],
    },
  },
  {
    id: 'guillotine',
    label: 'Guillotine',
    note: 'Straight cuts from edge to edge. Stickers are laid out in rows without a gap.',
    cutter: {
      ...plotter,
      name: 'Guillotine',
      kind: 'guillotine',
      gapMm: 0,
      margins: equalMargins(0),
      formats: ['pdf'],
    },
  },
  {
    id: 'other',
    label: 'Another plotter',
    note: 'Starts with common values.',
    cutter: plotter,
  },
]
