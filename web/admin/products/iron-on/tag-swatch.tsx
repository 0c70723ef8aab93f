import { tagColours, tagPalette } from '#core/catalog/tag-colours.ts'

/** Letters in their colour with their border, on the grey of a school shirt. */
export function TagSwatch({ warna, large = false }: { warna: string; large?: boolean }) {
  const colours = tagColours(warna)
  const [fill, border] = colours
    ? [tagPalette[colours.fill].shade, tagPalette[colours.border].shade]
    : ['#16161a', '#fff']
  return (
    <svg
      viewBox="0 0 44 44"
      aria-hidden
      className={large ? 'h-24 w-full rounded-small' : 'size-11 shrink-0 rounded-small'}
    >
      <rect x="-400" width="844" height="44" fill="#b9c2cc" />
      <text
        x="22"
        y="29"
        textAnchor="middle"
        className="font-display text-20 font-bold"
        fill={fill}
        stroke={border}
        strokeWidth="5"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {large ? 'AISYAH' : 'Aa'}
      </text>
    </svg>
  )
}
