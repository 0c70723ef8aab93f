import { designOfUrl, cutPath, matrixOf } from '#core/production/ink.ts'
import { sheetSvg } from '#core/production/sheet-svg.ts'
import type { Batch, BatchSheet } from '#core/production/batch-details.ts'
import { ColourBar } from '#web/ui/look/colour-bar.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useDesignPictures, useSheet } from './production-queries.ts'
import type { ReplyOf } from '#core/contract.ts'
import type { getSheet } from '#core/production/sheets.ts'

/** A sheet with its cut lines: the drawing that the press gets, too. On grey, since much of the ink is white. */
export function SheetPicture({
  batch,
  sheet,
  lit = null,
}: {
  batch: Batch
  sheet: BatchSheet
  /** The piece that is to be found on it, by its key. */
  lit?: string | null
}) {
  const found = useSheet(batch, sheet.number)
  const designs = useDesignPictures(
    batch.id,
    (found.data?.pieces ?? []).flatMap(({ art }) =>
      art.kind === 'sticker' && art.design ? [art.design.id] : [],
    ),
  )
  const frame = { aspectRatio: `${sheet.width_mm} / ${sheet.height_mm}` }
  if (found.isError && !found.data)
    return (
      <ErrorState title="This sheet could not be drawn" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  if (!found.data || found.data.outdated)
    return (
      <div style={frame} className="relative grid place-items-center">
        <Skeleton className="absolute inset-0 size-full rounded-none" />
        <div className="relative w-40 max-w-[70%]">
          <p className="mb-2 text-center text-13 text-quiet">{`Drawing sheet ${sheet.number} …`}</p>
          <ColourBar label={`Sheet ${sheet.number} is being drawn`} />
        </div>
      </div>
    )
  const { film, pieces, placed, captions } = found.data
  const hrefOf = (url: string) => {
    const design = designOfUrl(url)
    return design === null ? ownAddress(url) : (designs.get(design) ?? null)
  }
  const name = `s${batch.number}-${sheet.number}`
  const svg = sheetSvg({ placed, captions }, pieces, film, { withCuts: true, name, hrefOf })
  return (
    <div className="relative">
      <figure
        aria-label={`Sheet ${sheet.number}, ${placed.length} pieces`}
        style={frame}
        className="bg-[#b9b9b6] [&>svg]:size-full"
        // Drawn by our own function from paths and escaped addresses: nothing that was typed stands in it as text.
        // oxlint-disable-next-line react/no-danger -- the one drawing for screen and press is text
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {lit !== null && <LitPieces sheet={found.data} lit={lit} />}
    </div>
  )
}

/** Only pictures of the shop's own are opened. */
const ownAddress = (url: string) => (/^\/(?!\/)/.test(url) ? url : null)

/** Where one of a sheet's stickers lies, over its picture. */
function LitPieces({ sheet, lit }: { sheet: ReplyOf<typeof getSheet>; lit: string }) {
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
