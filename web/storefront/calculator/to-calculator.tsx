import { redirect } from 'react-router'
import { getStickerPaths } from '../sticker-paths.ts'
import type { Route } from './+types/to-calculator'

/** A product address without a step redirects to its calculator (CALC-01). */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url
  throw redirect(getStickerPaths(pathname).calculator + search)
}
