import { keepOuts, marksOf, sheetOf, usableArea, type RectMm } from '#core/production/cutters.ts'
import { cutter as schema, type Cutter } from '#core/production/cutter.ts'

/** The sheet as it is typed: margins, marks, and what is kept free. */
export function SheetDrawing({ cutter }: { cutter: unknown }) {
  const typed = schema.safeParse(cutter)
  return (
    <figure className="my-2 flex min-h-72 flex-wrap items-end gap-4">
      {typed.success ? (
        <Drawing cutter={typed.data} />
      ) : (
        <p className="self-center text-13 text-quiet">Enter all figures to see the sheet.</p>
      )}
    </figure>
  )
}

function Drawing({ cutter }: { cutter: Cutter }) {
  const sheet = sheetOf(cutter)
  const area = usableArea(cutter, sheet)
  const free = keepOuts(cutter, sheet)
  return (
    <>
      <svg
        role="img"
        aria-label={`Sheet of ${sheet.widthMm} × ${sheet.heightMm} mm with its margins and marks`}
        viewBox={`-1 -1 ${sheet.widthMm + 2} ${sheet.heightMm + 2}`}
        className="max-h-72 max-w-full"
      >
        <rect width={sheet.widthMm} height={sheet.heightMm} className="fill-surface stroke-edge" />
        <Rect rect={area} className="fill-sunk" />
        {free.map((rect) => (
          <Rect key={`${rect.xMm} ${rect.yMm}`} rect={rect} className="fill-line" />
        ))}
        {marksOf(cutter, sheet).map((rect) => (
          <Rect key={`${rect.xMm} ${rect.yMm} ${rect.widthMm}`} rect={rect} className="fill-ink" />
        ))}
      </svg>
      <figcaption className="text-13 text-quiet">
        {area.widthMm} × {area.heightMm} mm for stickers
        {free.length > 0 && ', less what is darker'}
      </figcaption>
    </>
  )
}

function Rect({ rect: { xMm, yMm, widthMm, heightMm }, className }: { rect: RectMm; className: string }) {
  return <rect x={xMm} y={yMm} width={widthMm} height={heightMm} className={className} />
}
