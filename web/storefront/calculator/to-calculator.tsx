import { redirect } from 'react-router'
import { getStickerPaths } from '../sticker-paths.ts'
import type { Route } from './+types/to-calculator'

/** Redirects a product URL without a step to the product's calculator (CALC-01). */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url
  throw redirect(getStickerPaths(pathname).calculator + search)
}
