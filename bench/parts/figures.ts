/** Returns the value that `share` (0 to 1) of the figures do not exceed, by nearest rank. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Formats a number with one decimal below 10 and otherwise as an integer: 5.2, 51, 1,976. */
export function formatFigure(figure: number): string {
  if (!Number.isFinite(figure)) return '–'
  return figure < 10 ? figure.toFixed(1) : Math.round(figure).toLocaleString('en')
}

/** Formats `ours` as a multiple of `theirs`: `0.1×`, `12×`. */
export function formatRatio(ours: number, theirs: number): string {
  const times = ours / theirs
  if (!Number.isFinite(times)) return '–'
  return `${times < 0.095 ? times.toFixed(3) : times < 9.95 ? times.toFixed(2) : Math.round(times)}×`
}

export function printTable(head: string[], rows: string[][]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
  printLine('')
  for (const [at, row] of all.entries()) {
    printLine(line(row).trimEnd())
    if (at === 0) printLine(widths.map((width) => '─'.repeat(width)).join('   '))
  }
  printLine('')
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}
