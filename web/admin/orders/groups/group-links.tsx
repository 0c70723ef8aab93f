import { useState } from 'react'
import { sendGroupLink } from '#core/orders/group/group-desk.ts'
import type { DeskGroup } from '#core/orders/group/desk-group.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonLook } from '#web/ui/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { useChangeGroup } from './group-queries.ts'

/** The parents' link to be sent on, and the organiser's own, which goes to his phone alone. */
export function GroupLinks({ group: { id, stage, share, organiser } }: { group: DeskGroup }) {
  const sent = useChangeGroup(`Link sent to ${organiser.name}`)
  const [request_id, setRequest] = useState(() => crypto.randomUUID())
  if (stage !== 'open' && stage !== 'unconfirmed') return null
  return (
    <Card>
      <h2 className="mb-2 text-20">Links</h2>
      {stage === 'open' ? (
        <>
          <p className="text-15">For parents</p>
          <p className="text-13 wrap-anywhere text-quiet">{share.link}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <a
              href={`https://wa.me/?text=${encodeURIComponent(share.text)}`}
              target="_blank"
              rel="noreferrer"
              className={buttonLook()}
            >
              <SendIcon />
              WhatsApp
            </a>
            <CopyButton text={share.link} size="medium">
              Copy the link
            </CopyButton>
          </p>
        </>
      ) : (
        <p className="text-15 text-quiet">
          Parents can add children once {organiser.name} has opened the link that went to his phone.
        </p>
      )}
      <p className="mt-4 text-15">
        For {organiser.name}: it opens everything, so it goes to +{organiser.phone} only
      </p>
      <p className="mt-2">
        <Button
          icon={<SendIcon />}
          busy={sent.isPending}
          onClick={() =>
            sent.mutate(() => api(sendGroupLink, { id, request_id }), {
              onSuccess: () => setRequest(crypto.randomUUID()),
            })
          }
        >
          Send it over WhatsApp
        </Button>
      </p>
    </Card>
  )
}
