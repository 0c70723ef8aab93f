/** Put there by the shop; the drawings that come with the program stand on cards, and say little on a product's page. */
export function isOwnPicture(address: string | null | undefined): address is string {
  return Boolean(address) && !address?.startsWith('/pictures/')
}

/** Those of a product, the first first. */
export const ownPhotos = ({ image_url: first, photos }: { image_url: string | null; photos: string[] }) =>
  [first, ...photos].filter(isOwnPicture)
