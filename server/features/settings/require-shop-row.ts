export function requireShopRow<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('shop has no row')
  return row
}
