import { sheetGrid, sheetMm } from '#core/pricing/sheet.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

/** A sheet with its stickers, all to scale: one unit is a millimetre. */
export function SheetPicture({ sizeMm }: { sizeMm: number }) {
  const t = useTexts(calculatorTexts)
  const { across, down } = sheetGrid(sizeMm)
  const gap = Math.min(2, sizeMm / 20)
  return (
    <svg
      viewBox={`-4 -4 ${sheetMm.width + 8} ${sheetMm.height + 8}`}
      role="img"
      aria-label={t.sheet(across, down)}
      className="mx-auto w-full max-w-40"
    >
      <rect
        width={sheetMm.width}
        height={sheetMm.height}
        className="fill-paper stroke-edge"
        strokeWidth="2"
      />
      <pattern id="stickers" width={sizeMm} height={sizeMm} patternUnits="userSpaceOnUse">
        <circle cx={sizeMm / 2} cy={sizeMm / 2} r={sizeMm / 2 - gap} className="fill-cyan" />
        <circle cx={sizeMm / 2} cy={sizeMm / 2} r={sizeMm / 5} className="fill-yellow" />
      </pattern>
      <rect width={across * sizeMm} height={down * sizeMm} fill="url(#stickers)" />
    </svg>
  )
}
