import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'
import { CoinPicture, coinDiameterMm } from '#web/sticker/coin-picture.tsx'

/** Wide enough for the largest sticker beside the coin, in mm. */
const mat = { width: 180, height: 104 }

/**
 * SVG units are millimetres. Shows one sticker instead of the sheet, because visitors must not see the number
 * per sheet (D-06).
 */
export function ScalePicture({ sizeMm, clear }: { sizeMm: number; clear: boolean }) {
  const t = useTexts(calculatorTexts)
  const room = Math.max(1, (sizeMm + 20) / mat.height)
  const [width, height] = [mat.width * room, mat.height * room]
  const [x, y] = [width * 0.42, height / 2]
  const coinX = Math.min(width - coinDiameterMm, x + sizeMm / 2 + coinDiameterMm)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t.beside(formatStickerSize(sizeMm))}
      className="block w-full bg-[#1c6b53]"
    >
      <pattern id="mat" width="10" height="10" patternUnits="userSpaceOnUse">
        <path d="M10 0H0V10" fill="none" stroke="#2f8266" strokeWidth="0.4" />
      </pattern>
      <rect width={width} height={height} fill="url(#mat)" />
      <g transform={`translate(${x} ${y})`}>
        <circle r={sizeMm / 2} cx="1" cy="1.4" fill="#0e3b2e" opacity="0.5" />
        <circle r={sizeMm / 2} fill="#fff" opacity={clear ? 0.35 : 1} />
        <g transform={`scale(${sizeMm / 60})`}>
          <Flower />
        </g>
        <Ruler sizeMm={sizeMm} />
      </g>
      <g transform={`translate(${coinX} ${height - coinDiameterMm})`}>
        <CoinPicture />
      </g>
    </svg>
  )
}

/** Sample motif, drawn for a 60 mm sticker. */
function Flower() {
  return (
    <>
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <circle key={turn} cy="-12" r="9.5" fill="#c4005f" transform={`rotate(${turn})`} />
      ))}
      <circle r="9" fill="#ffd400" />
      <circle r="27.5" fill="none" stroke="#007da8" strokeWidth="1.4" strokeDasharray="3 2.4" />
    </>
  )
}

function Ruler({ sizeMm }: { sizeMm: number }) {
  const y = sizeMm / 2 + 5
  return (
    <g stroke="#fff" strokeWidth="0.6" fill="none">
      <path d={`M${-sizeMm / 2} ${y}H${sizeMm / 2}M${-sizeMm / 2} ${y - 2}v4M${sizeMm / 2} ${y - 2}v4`} />
      <text y={y + 5} textAnchor="middle" fontSize="4.6" fontWeight="600" fill="#fff" stroke="none">
        {formatStickerSize(sizeMm)}
      </text>
    </g>
  )
}
