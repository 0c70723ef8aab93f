const patterns = {
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\n|\r|$)/g,
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/g,
}

/**
 * Parses cells that were copied from a spreadsheet. Rows are separated by line ends and cells by tabs. Cells that
 * contain tabs, quotes or line ends are in quotes, with inner quotes doubled.
 */
export function parseCells(text: string, separator: keyof typeof patterns = '\t'): string[][] {
  const rows: string[][] = [[]]
  // Matches a quoted cell, or the text before the next tab or line end, and the separator after it.
  for (const [, quoted, plain = '', end] of text.matchAll(patterns[separator])) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  // The line end after the last row does not begin another row.
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

export function formatCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(written).join('\t')).join('\n')
}

function written(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
