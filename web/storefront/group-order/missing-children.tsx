import type { OrganiserView } from '#core/orders/group/organiser-view.ts'
import { useTexts } from '../texts/texts.ts'
import { groupTexts } from '../texts/group.ts'
import { whatsAppShare } from './group-words.ts'
import { parentsAddress } from './share-group.tsx'
import { buttonLook } from '#web/ui/button-look.ts'

export function Missing({ view }: { view: OrganiserView }) {
  const t = useTexts(groupTexts).organiser
  const { missing, expected_names: expected, name, parents_key: key, stage } = view
  if (expected.length === 0) return null
  return (
    <section aria-label={t.missing(missing.length)} className="mt-4 border-t border-line pt-4">
      {missing.length === 0 ? (
        <p className="text-15 text-good">{t.allThere}</p>
      ) : (
        <>
          <h3 className="text-17">{t.missing(missing.length)}</h3>
          <p className="mt-1 text-15 wrap-anywhere text-quiet">{missing.join(', ')}</p>
          {stage === 'open' && (
            <a
              href={whatsAppShare(t.missingText(name, parentsAddress(key), missing.join(', ')))}
              target="_blank"
              rel="noreferrer"
              className={`mt-2 ${buttonLook()}`}
            >
              {t.shareMissing}
            </a>
          )}
        </>
      )}
    </section>
  )
}
