import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/coming-soon'

/** The categories that are still to come, each with its own text (storefront.md 2). */
const pages: Record<string, { name: string; text: string; more: string }> = {
  fashion: {
    name: 'Fashion',
    text: 'Our Fashion category is currently under development...',
    more: 'Baju, tudung dan aksesori yang dicetak di kedai kami akan ada di sini.',
  },
  food: {
    name: 'Food',
    text: 'Our Food category is currently under development...',
    more: 'Kuih, kek dan hidangan untuk majlis anda sedang kami sediakan.',
  },
  prelove: {
    name: 'Prelove',
    text: 'Our Prelove category is currently under development...',
    more: 'Barang terpakai yang masih elok akan mencari rumah baharu di sini.',
  },
  'g-shock': {
    name: 'G-Shock',
    text: 'Our G-Shock category is currently under development...',
    more: 'Jam tangan lasak untuk pengumpul dan pemakai, tidak lama lagi.',
  },
}

const slugOf = (pathname: string) => pathname.split('/').findLast(Boolean) ?? ''

export const meta: Route.MetaFunction = (args) => {
  const page = pages[slugOf(args.location.pathname)]
  return pageMeta(args, { title: `${page?.name ?? ''}: Coming Soon`, description: page?.more ?? '' })
}

export default function ComingSoon() {
  const slug = slugOf(useLocation().pathname)
  const page = pages[slug]
  return (
    <div className="grid items-center gap-8 py-8 md:grid-cols-2 md:py-16">
      <div className="crop-marks m-4 border border-line">
        <Picture src={`/pictures/${slug}.svg`} alt="" width={480} height={360} first className="w-full" />
      </div>
      <div>
        <StatusPill>Coming Soon</StatusPill>
        <h1 className="mt-3 text-34 md:text-46">{page?.name}</h1>
        <p className="mt-3 max-w-line text-17">{page?.text}</p>
        <p className="mt-2 max-w-line text-quiet">{page?.more}</p>
        <ButtonLink to="/" variant="primary" className="mt-6">
          Kembali ke laman utama
        </ButtonLink>
      </div>
    </div>
  )
}
