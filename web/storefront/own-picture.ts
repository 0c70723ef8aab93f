/**
 * Returns `true` for a picture that the shop has uploaded. The bundled drawings are made for cards and add little to
 * a product page.
 */
export function isOwnPicture(address: string | null | undefined): address is string {
  return Boolean(address) && !address?.startsWith('/pictures/')
}

/** Lists the photos that the shop has uploaded for a product, in page order. */
export const listOwnPhotos = ({ image_url: first, photos }: { image_url: string | null; photos: string[] }) =>
  [first, ...photos].filter(isOwnPicture)
