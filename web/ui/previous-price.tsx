import { formatRinggit } from '#core/shared/money.ts'

/** `words` describes the price for screen readers. */
export function PreviousPrice({ sen, words }: { sen: number; words: string }) {
  return (
    <s className="font-normal whitespace-nowrap text-quiet tabular-nums">
      <span className="sr-only">{words} </span>
      {formatRinggit(sen)}
    </s>
  )
}
