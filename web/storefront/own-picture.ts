/** Put there by the shop; the drawings that come with the program stand on cards, and say little on a product's page. */
export function isOwnPicture(address: string | null | undefined): address is string {
  return Boolean(address) && !address?.startsWith('/pictures/')
}
