/** Returns `false` for the bundled drawings, which are made for cards and add little to a product page. */
export function isOwnPicture(address: string | null | undefined): address is string {
  return Boolean(address) && !address?.startsWith('/pictures/')
}

export const listUploadedPhotos = ({
  image_url: first,
  photos,
}: {
  image_url: string | null
  photos: string[]
}) => [first, ...photos].filter(isOwnPicture)
