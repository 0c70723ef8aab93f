export function theOnly<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('the shop has no row: it comes with the migrations')
  return row
}
