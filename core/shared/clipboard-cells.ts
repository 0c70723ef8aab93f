const patterns = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\n|\r|$)/g,
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/g,
}

/**
 * Parses cells as spreadsheets put them on the clipboard: one row per line, tabs between cells, and quotes around
 * cells that contain tabs, quotes or line ends, with inner quotes doubled.
 */
export function parseCells(text: string, separator: keyof typeof patterns = '\t'): string[][] {
  const rows: string[][] = [[]]
  // A quoted cell, or the text before the next tab or line end, and then that separator.
  for (const [, quoted, plain = '', end] of text.matchAll(patterns[separator])) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  // The last line end closes the last row and does not begin another.
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

export function formatCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(written).join('\t')).join('\n')
}

function written(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
