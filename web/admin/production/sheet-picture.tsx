import { getDesignIdFromUrl, buildCutPath, getPlacementMatrix } from '#core/production/piece-ink.ts'
import { drawSheetSvg } from '#core/production/sheet-svg.ts'
import type { Batch, BatchSheet } from '#core/production/batch-details.ts'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useDesignPictures, useSheet } from './production-queries.ts'
import type { ReplyOf } from '#core/contract.ts'
import type { getBatchSheet } from '#core/production/sheets.ts'

/** The background is grey, because much of the ink is white. */
export function SheetPicture({
  batch,
  sheet,
  lit = null,
}: {
  batch: Batch
  sheet: BatchSheet
  /** Key of the sticker or tag to highlight. */
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
      <ErrorState title="This sheet could not be displayed" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  if (!found.data || found.data.outdated)
    return (
      <div style={frame} className="relative grid place-items-center">
        <Skeleton className="absolute inset-0 size-full rounded-none" />
        <div className="relative w-40 max-w-[70%]">
          <p className="mb-2 text-center text-13 text-quiet">{`Drawing sheet ${sheet.number}…`}</p>
          <ProgressColourBar label={`Drawing sheet ${sheet.number}`} />
        </div>
      </div>
    )
  const { film, pieces, placed, captions } = found.data
  const hrefOf = (url: string) => {
    const design = getDesignIdFromUrl(url)
    return design === null ? toSameSiteUrl(url) : (designs.get(design) ?? null)
  }
  const name = `s${batch.number}-${sheet.number}`
  const svg = drawSheetSvg({ placed, captions }, pieces, film, { withCuts: true, name, hrefOf })
  return (
    <div className="relative">
      <figure
        aria-label={`Sheet ${sheet.number}, ${placed.length} pieces`}
        style={frame}
        className="bg-[#b9b9b6] [&>svg]:size-full"
        // `drawSheetSvg` builds the SVG from paths and escaped URLs, so it contains no user text.
        // oxlint-disable-next-line react/no-danger -- screen and print share one SVG string
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {lit !== null && <HighlightedPieces sheet={found.data} lit={lit} />}
    </div>
  )
}

const toSameSiteUrl = (url: string) => (/^\/(?!\/)/.test(url) ? url : null)

function HighlightedPieces({ sheet, lit }: { sheet: ReplyOf<typeof getBatchSheet>; lit: string }) {
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
            d={buildCutPath(piece)}
            transform={`matrix(${getPlacementMatrix(placed, piece).join(' ')})`}
            className="fill-cyan/40 stroke-cyan"
            strokeWidth={1.5}
          />
        ))}
    </svg>
  )
}
