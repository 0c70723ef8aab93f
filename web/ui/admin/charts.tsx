import { Link } from 'react-router'
import { cx } from '../cx.ts'

/** The texts make the value available to people who can't see the bars. */
export interface ChartValue {
  key: string
  /** Full label, e.g. `Week of 16/11/2026`. */
  label: string
  short: string
  value: number
  text: string
  shortText: string
  /** Link to the list of records behind the value. */
  to: string
}

/** The last column is drawn in outline, because its value may still increase. */
export function ColumnChart({ label, data }: { label: string; data: ChartValue[] }) {
  const most = getMaxValue(data)
  return (
    <ol aria-label={label} className="flex h-56 gap-px sm:gap-1">
      {data.map(({ key, label, short, value, text, shortText, to }, at) => (
        <li key={key} className="min-w-0 flex-1">
          <Link
            to={to}
            aria-label={`${label}: ${text}`}
            title={`${label}: ${text}`}
            className="group flex h-full flex-col text-center text-13 text-ink no-underline focus-visible:-outline-offset-2"
          >
            <span aria-hidden className="flex min-h-0 flex-1 flex-col justify-end">
              <span className="truncate tabular-nums max-sm:sr-only">{value > 0 ? shortText : ''}</span>
              <span
                className={cx(
                  'mx-auto block w-full max-w-10 rounded-t-small group-hover:bg-ink',
                  at === data.length - 1 ? 'border border-b-0 border-cyan bg-info-wash' : 'bg-cyan',
                )}
                style={{ height: `calc((100% - 1.5rem) * ${value / most})`, minHeight: value > 0 ? 2 : 0 }}
              />
            </span>
            <span
              aria-hidden
              className={cx(
                'border-t border-edge pt-1 whitespace-nowrap text-quiet tabular-nums group-hover:text-ink',
                (data.length - at) % 3 !== 1 && 'max-sm:*:invisible',
              )}
            >
              <span className="inline-block max-sm:-mx-4">{short}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

export function BarChart({ label, data }: { label: string; data: ChartValue[] }) {
  const most = getMaxValue(data)
  return (
    <ol aria-label={label} className="grid gap-1">
      {data.map(({ key, label, value, text, to }) => (
        <li key={key}>
          <Link
            to={to}
            aria-label={`${label}: ${text}`}
            className="group -mx-2 block rounded-control px-2 py-1.5 text-15 text-ink no-underline hover:bg-sunk"
          >
            <span aria-hidden className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="tabular-nums">{text}</span>
            </span>
            <span aria-hidden className="mt-1 block h-2 rounded-full bg-sunk group-hover:bg-surface">
              <span
                className="block h-full rounded-full bg-cyan"
                style={{ width: `${(100 * value) / most}%`, minWidth: value > 0 ? 4 : 0 }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const getMaxValue = (data: ChartValue[]) => Math.max(1, ...data.map(({ value }) => value))
