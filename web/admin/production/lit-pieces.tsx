import type { ReplyOf } from '#core/contract.ts'
import { cutPath, matrixOf } from '#core/production/ink.ts'
import type { getSheet } from '#core/production/sheets.ts'

/** Where one of a sheet's stickers lies, over its picture. */
export function LitPieces({ sheet, lit }: { sheet: ReplyOf<typeof getSheet>; lit: string }) {
  const piece = sheet.pieces.find(({ key }) => key === lit)
  if (!piece) return null
  const { widthMm, heightMm } = sheet.film
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {sheet.placed
        .filter(({ key }) => key === lit)
        .map((placed) => (
          <path
            key={placed.copy}
            d={cutPath(piece)}
            transform={`matrix(${matrixOf(placed, piece).join(' ')})`}
            className="fill-cyan/40 stroke-cyan"
            strokeWidth={1.5}
          />
        ))}
    </svg>
  )
}
