import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DesignInspection, SentDesign } from './sent-designs.ts'
import { selectFileToPrint } from './file-to-print.ts'
import {
  createInitialStickerPlan,
  restoreStickerPlan,
  adaptStickerPlan,
  type CompleteStickerPlan,
} from './sticker-plan.ts'
import { createProof } from './proofs.ts'

const printed = { product: 'Sticker', quantity: 100, size: { width: 60, height: 40 }, material: '' }
const cuts = { border_mm: 2, bleed_mm: 2, corner_mm: 2 }
const square = (side: number): [number, number][] => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
]
const line = (side: number) => ({
  width: side,
  height: side,
  outlines: [square(side)],
  holes: [square(side / 4).toReversed()],
  picture: { x: 0, y: 0, width: side, height: side },
})
const look = (more: Partial<DesignInspection> = {}): DesignInspection => ({
  warnings: [],
  picture: { width: 900, height: 600 },
  contour: null,
  contours: [
    { ...line(40), border: 'white', parts: 'apart' },
    { ...line(36), border: 'none', parts: 'apart' },
    { ...line(38), border: 'none', parts: 'joined' },
  ],
  ...more,
})
const page = { page: 1, pages: 1, dpi: null, spots: [], trim: { x: 0.1, y: 0.05, width: 0.8, height: 0.9 } }
const stickerOf = (plan: CompleteStickerPlan, looked: DesignInspection) => {
  const sticker = createProof(printed, looked, plan, cuts)?.sticker
  if (!sticker) throw new Error('it can’t be cut so')
  return sticker
}
const nearly = (one: object, other: object) =>
  Object.entries(one).every(
    ([name, mm]) => Math.abs(mm - Number(new Map(Object.entries(other)).get(name))) < 0.03,
  )

test('ART-20 restores shape, corners, size and position of a design from its stored version', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('rectangle' as const, 'round' as const),
      fc.integer({ min: 20, max: 600 }),
      fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 })),
      fc.boolean(),
      fc.record({ width: fc.integer({ min: 100, max: 4000 }), height: fc.integer({ min: 100, max: 4000 }) }),
      fc.boolean(),
      (cut, scale, [x, y], sharp, picture, isTrimmed) => {
        const looked = look({ picture, ...(isTrimmed && { page }) })
        const placement = { scale: scale / 100, xMm: x / 4, yMm: y / 4 }
        const plan = {
          ...createInitialStickerPlan(printed, looked),
          cut,
          placement,
          sharp: sharp && cut === 'rectangle',
        }
        const sticker = stickerOf(plan, looked)
        const found = restoreStickerPlan(sticker, printed, looked, cuts)
        expect([found.cut, found.sharp]).toEqual([plan.cut, plan.sharp])
        const again = stickerOf(found, looked)
        expect(nearly(again.picture, sticker.picture)).toBe(true)
        if (isTrimmed) return
        // After rounding, positions a hundredth of a millimetre apart may be equal, so the test compares the
        // pictures.
        expect(again.picture).toEqual(sticker.picture)
        expect(found.placement.scale).toBe(placement.scale)
        for (const side of ['xMm', 'yMm'] as const)
          expect(Math.abs(found.placement[side] - placement[side])).toBeLessThan(0.011)
      },
    ),
    { numRuns: 200 },
  )
})

test('ART-20 restores a position that is exactly halfway between two hundredths of a millimetre', () => {
  const looked = look({ picture: { width: 106, height: 3392 } })
  const plan = { ...createInitialStickerPlan(printed, looked), placement: { scale: 0.2, xMm: 2.25, yMm: 0 } }
  expect(restoreStickerPlan(stickerOf(plan, looked), printed, looked, cuts).placement).toEqual(plan.placement)
})

test('ART-20 restores border, parts and holes of a contour cut, and restores a full-bleed photo unchanged', () => {
  for (const border of ['white', 'none'] as const)
    for (const parts of ['apart', 'joined'] as const)
      for (const holes of [false, true]) {
        if (border === 'white' && parts === 'joined') continue
        const plan = {
          ...createInitialStickerPlan(printed, look()),
          cut: 'contour' as const,
          contour: { border, parts, holes },
        }
        expect(restoreStickerPlan(stickerOf(plan, look()), printed, look(), cuts)).toEqual(plan)
      }
  const photo = look({ picture: { width: 1000, height: 1700 }, ground: 'none' })
  const fills = createInitialStickerPlan(printed, photo)
  expect(restoreStickerPlan(stickerOf(fills, photo), printed, photo, cuts)).toEqual(fills)
})

test('ART-20 changes a plan’s contour cut to one that the new page allows, and cuts a rectangle if the page allows none', () => {
  const contour = { border: 'none', parts: 'joined', holes: false } as const
  const plan = { ...createInitialStickerPlan(printed, look()), cut: 'contour' as const, contour }
  expect(adaptStickerPlan(printed, look(), plan, cuts)).toBe(plan)
  const only = look({ contours: [{ ...line(40), border: 'white', parts: 'apart' }] })
  expect(adaptStickerPlan(printed, only, plan, cuts)).toMatchObject({
    cut: 'contour',
    contour: { border: 'white' },
  })
  expect(adaptStickerPlan(printed, look({ contours: [] }), plan, cuts).cut).toBe('rectangle')
})

const file = (id: string, hour: string): SentDesign => ({
  id,
  item: 0,
  name: `${id}.png`,
  bytes: 1,
  has_original: true,
  width_px: 1,
  height_px: 1,
  dpi: 300,
  added_at: `2026-01-01T${hour}:00:00.000Z`,
  by_shop: false,
  preview: null,
  looked: null,
})

test('ART-20 selects the approved file for printing until a newer file is uploaded', () => {
  const proof = {
    version: 1,
    hash: '',
    design: 'logo',
    design_name: 'logo.png',
    by_shop: false,
    note: '',
    sticker: null,
    quantity: 1,
    material: '',
    state: 'approved' as const,
    approved_at: '2026-01-01T10:00:00.000Z',
    approved_by_shop: false,
    change_note: '',
  }
  const files = [file('logo', '08'), file('photo', '09')]
  expect(selectFileToPrint({ designs: files, proof: null })?.id).toBe('photo')
  expect(selectFileToPrint({ designs: files, proof })?.id).toBe('logo')
  expect(selectFileToPrint({ designs: [...files, file('new', '11')], proof })?.id).toBe('new')
  expect(selectFileToPrint({ designs: files, proof: { ...proof, design: null } })?.id).toBe('photo')
})
