const patterns = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\n|\r|$)/g,
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/g,
}

/**
 * Cells as spreadsheets put them on the clipboard: a line a row, tabs between cells, and a cell with tabs, quotes
 * or line ends in it between quotes, which are doubled inside.
 */
export function readCells(text: string, separator: keyof typeof patterns = '\t'): string[][] {
  const rows: string[][] = [[]]
  // A quoted cell, or what stands before the next tab or line end, and then which of the two it was.
  for (const [, quoted, plain = '', end] of text.matchAll(patterns[separator])) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  // The last line end closes the last row; it begins no other.
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

export function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(written).join('\t')).join('\n')
}

function written(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
