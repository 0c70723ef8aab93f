import { ButtonLink } from '#web/ui/button-link.tsx'
import { CheckCircleIcon } from '#web/ui/icons.tsx'
import { createPageMeta } from '../page-meta.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/thank-you'

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(jerseyTexts, args.matches).thanks, hidden: true })

/** Page shown after the lists were saved (JERSEY-02). */
export default function JerseyThankYou() {
  const t = useTexts(jerseyTexts)
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-3 py-16 text-center md:py-24">
      <CheckCircleIcon width={56} height={56} className="text-good" />
      <h1 className="text-34 md:text-46">{t.thanks}</h1>
      <p className="max-w-line text-17 text-quiet">{t.thanksNote}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/JerseySoftball">{t.backToList}</ButtonLink>
        <ButtonLink to="/" variant="primary">
          {t.home}
        </ButtonLink>
      </div>
    </div>
  )
}
