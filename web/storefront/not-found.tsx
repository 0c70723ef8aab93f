import { data } from 'react-router'
import { ErrorPage } from '../ui/states/error-page.tsx'
import type { Route } from './+types/not-found'
import { createPageMeta } from './page-meta.ts'
import { shellTexts } from './texts/shell.ts'
import { getMetaTexts } from './texts/texts.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(shellTexts, args.matches).notFound, hidden: true })

export default function NotFound() {
  return <ErrorPage missing />
}
