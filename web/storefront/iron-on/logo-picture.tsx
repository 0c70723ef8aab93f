import type { School } from '#core/orders/goods/iron-on.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

/** A shirt pocket, millimetres: everyone knows how large it is. */
const pocket = { width: 110, height: 125 }

/** The logo on a shirt pocket, both at true proportion: one unit is a millimetre. */
export function LogoPicture({ school }: { school: School | undefined }) {
  const t = useTexts(ironOnTexts)
  const [width, height] = [(school?.width ?? 0) * 10, (school?.height ?? 0) * 10]
  const room = { width: Math.max(150, width + 40), height: Math.max(150, height + 30) }
  const [left, top] = [(room.width - width) / 2, (room.height - height) / 2]
  const [x, y] = [(room.width - pocket.width) / 2, (room.height - pocket.height) / 2]
  return (
    <svg
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={school ? t.onPocket(school.name, school.width, school.height) : t.noneChosen}
      className="block w-full bg-[#e9e7e0]"
    >
      <path
        d={`M${x} ${y}h${pocket.width}v${pocket.height - 18}l${-pocket.width / 2} 18l${-pocket.width / 2} -18z`}
        fill="#f7f6f1"
        stroke="#c9c5b8"
      />
      <path
        d={`M${x + 3} ${y + 12}h${pocket.width - 6}M${x + 3} ${y + 3}v${pocket.height - 22.5}l${pocket.width / 2 - 3} 17l${pocket.width / 2 - 3} -17v${-(pocket.height - 22.5)}`}
        fill="none"
        stroke="#c9c5b8"
        strokeDasharray="3 2"
        strokeWidth="0.8"
      />
      {school ? (
        <>
          <image href={school.imageUrl} x={left} y={top} width={width} height={height} />
          <g fill="none" stroke="#5c5b57" strokeWidth="0.7">
            <path
              d={`M${left} ${top + height + 5}h${width}m0 -2v4M${left} ${top + height + 3}v4M${left + width + 5} ${top}v${height}m-2 0h4M${left + width + 3} ${top}h4`}
            />
          </g>
          <g fill="#3a3936" fontSize="6.5" fontWeight="600">
            <text x={room.width / 2} y={top + height + 13} textAnchor="middle">
              {school.width} cm
            </text>
            <text x={left + width + 8.5} y={room.height / 2 + 2}>
              {school.height} cm
            </text>
          </g>
        </>
      ) : (
        <text x={room.width / 2} y={room.height / 2} textAnchor="middle" fontSize="9" fill="#5c5b57">
          {t.schoolLogo}
        </text>
      )}
    </svg>
  )
}
