import { useId, useRef, useState, type FormEvent } from 'react'
import { useQueryClient, useQuery, keepPreviousData, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useReceivers } from './use-receivers.ts'
import { useContent } from './use-content.ts'
import { useWhen, WhenChoice, type When } from './when-choice.tsx'
import { useRequestId } from '../use-request-id.ts'
import { api, ApiError } from '#web/api.ts'
import { previewCampaign, createCampaign } from '#core/messaging/campaigns.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { counted } from '#core/shared/counted.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Card } from '#web/ui/card.tsx'
import { ReceiverSelect } from './receiver-select.tsx'
import { TextField } from './text-field.tsx'
import { MediaField } from '../media/media-field.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { CampaignList } from './campaign-list.tsx'
import type { CampaignKind } from '#core/contacts/consent.ts'
import { KindChoice } from './kind-choice.tsx'
import { inARow } from '#core/shared/in-a-row.ts'

/**
 * One text and its attachments to a group or to chosen contacts: each message is seen before all are made at once. No
 * `useContractForm`: what is sent is the plan that the preview has made, and that checks what is typed while it is typed.
 */
export function GroupMessage() {
  const form = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [receivers, setReceivers] = useReceivers()
  const [kind, setKind] = useState<CampaignKind>('promotion')
  const content = useContent()
  const when = useWhen()
  const idOf = useRequestId()
  // The same to the same once more, on purpose, is another sending.
  const sendings = useRef(0)
  const sent = useRef<string>(undefined)
  const [shown, setShown] = useState(pageSize)
  const wanted = { ...receivers, ...content.settled, kind, scheduled_time: when.time }
  const ready = receivers !== null && content.ready
  const preview = useQuery({
    queryKey: ['campaign-preview', wanted, shown],
    queryFn: ({ signal }) => api(previewCampaign, { ...wanted, limit: shown }, { signal }),
    enabled: ready,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const current = ready && content.isSettled && !preview.isPlaceholderData ? preview.data : undefined
  const missing = [
    receivers === null && 'whom it goes to',
    content.isEmpty && 'a message or a file',
    when.how === '' && 'when',
  ].filter((part) => part !== false)
  const create = useMutation({
    mutationFn: (wish: { id: string; plan: string }) => api(createCampaign, { ...wanted, ...wish }),
    onSuccess({ messages }) {
      toast.success(`${counted(messages, 'message')} scheduled`)
      content.reset()
      when.reset()
      sendings.current += 1
      void navigate('.', { replace: true, state: null })
    },
    onError(error) {
      sent.current = undefined
      toast.error(error.message)
      if (error instanceof ApiError && error.code === 'changed') void preview.refetch()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const settled = [content.settle(event.currentTarget), when.settle(event.currentTarget)].every(Boolean)
    const id = idOf([wanted, sendings.current])
    if (!settled || !current || current.total === 0 || sent.current === id) return
    sent.current = id
    create.mutate({ id, plan: current.plan })
  }
  return (
    <>
      <PageHeader
        title="Message a group"
        note="One text, filled in for each receiver. Below the form you see every message; the button above them sends them."
        back={{ to: '/admin/whatsapp-scheduler', label: 'WhatsApp Scheduler' }}
      />
      <Card>
        <form
          id={form}
          noValidate
          onSubmit={submit}
          {...content.attaching.handlers}
          className="grid gap-x-8 gap-y-4 lg:grid-cols-2"
        >
          <div className="min-w-0">
            <ReceiverSelect receivers={receivers} onChange={setReceivers} />
            <KindChoice kind={kind} onChange={setKind} />
            <WhenChoice when={when} />
          </div>
          <TextField content={content} />
          <div className="min-w-0 lg:col-span-2">
            <MediaField
              items={content.media}
              onChange={content.setMedia}
              attaching={content.attaching}
              errors={content.errors}
            />
          </div>
        </form>
      </Card>
      <StillMissing missing={missing} ready={ready} />
      {preview.isError && ready && <ErrorNote>{preview.error.message}</ErrorNote>}
      {ready && preview.data && !preview.isError && (
        <CampaignPreview
          preview={preview.data}
          stale={!current}
          onMore={() => setShown(shown + pageSize)}
          action={
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={create.isPending}
              disabled={!current || current.total === 0}
              className="max-sm:w-full"
            >
              {sendWords(preview.data.total, when.how)}
            </Button>
          }
        />
      )}
      <CampaignList />
    </>
  )
}

/** What is left to do before anything can be sent, in the order of the form. */
function StillMissing({ missing, ready }: { missing: string[]; ready: boolean }) {
  return (
    <output className="mt-4 block text-15 text-quiet empty:hidden">
      {missing.length > 0 && (
        <>
          <strong className="text-ink">Still missing: {inARow(missing, 'and')}.</strong>{' '}
          {!ready && 'Then every message stands here, and above them the button that sends them.'}
        </>
      )}
    </output>
  )
}

const pageSize = 50

function sendWords(total: number, how: When): string {
  const what = counted(total, 'message')
  if (how === '') return `Send ${what}`
  return how === 'later' ? `Schedule ${what}` : `Send ${what} now`
}
