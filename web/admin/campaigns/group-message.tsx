import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { createCampaign, previewCampaign } from '../../../core/contracts/campaigns.ts'
import { textProblem } from '../../../core/values/gateway-limits.ts'
import { unknownWords } from '../../../core/values/message-template.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { characterCount } from '../chat/character-count.ts'
import { useSettled } from '../contacts/use-settled.ts'
import { useGatewayLimits } from '../scheduler/composer/gateway-limits.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import { CampaignList } from './campaign-list.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { ReceiverSelect, type Receivers } from './receiver-select.tsx'
import { useWhen, WhenChoice, type When } from './when-choice.tsx'

/** One text to a group or to chosen contacts: each message is seen before all are made at once. */
export default function GroupMessage() {
  const form = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [receivers, setReceivers] = useReceivers()
  const [text, setText] = useState('')
  const when = useWhen()
  // One for each sending: the same press twice names the same one.
  const [id, setId] = useState(() => crypto.randomUUID())
  const sent = useRef<string>(undefined)
  const [shown, setShown] = useState(pageSize)
  const limits = useGatewayLimits()
  const wrong = unknownWords(text) ?? (limits && textProblem(limits, text))
  const settled = useSettled(text, 400)
  const wanted = { ...receivers, text: settled, scheduled_time: when.time }
  const ready = receivers !== null && settled.trim() !== '' && !unknownWords(settled)
  const preview = useQuery({
    queryKey: ['campaign-preview', wanted, shown],
    queryFn: ({ signal }) => api(previewCampaign, { ...wanted, limit: shown }, { signal }),
    enabled: ready,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const current = ready && settled === text && !preview.isPlaceholderData ? preview.data : undefined
  const create = useMutation({
    mutationFn: (plan: string) => api(createCampaign, { ...wanted, id, plan }),
    onSuccess({ messages }) {
      toast.success(messages === 1 ? '1 message scheduled' : `${messages} messages scheduled`)
      setText('')
      when.reset()
      setId(crypto.randomUUID())
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
    if (!when.settle(event.currentTarget) || !current || current.total === 0 || sent.current === id) return
    sent.current = id
    create.mutate(current.plan)
  }
  return (
    <>
      <PageHeader
        title="Message a group"
        note="One text, filled in for each receiver. Nothing is made before you press the button under what you see."
        back={{ to: '/admin/whatsapp-scheduler', label: 'WhatsApp Scheduler' }}
      />
      <Card>
        <form id={form} noValidate onSubmit={submit} className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
          <div className="min-w-0">
            <ReceiverSelect receivers={receivers} onChange={setReceivers} />
            <WhenChoice when={when} />
          </div>
          <div className="min-w-0">
            <Field
              label="Message"
              hint={characterCount(text, limits)}
              error={wrong ?? undefined}
              action={<TemplatePicker onChoose={(template) => setText(template.text)} />}
            >
              <TextArea ref={area} rows={6} value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
            <VariableChips field={area} onInsert={setText} />
          </div>
        </form>
      </Card>
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

const pageSize = 50

function sendWords(total: number, how: When): string {
  const what = total === 1 ? '1 message' : `${total} messages`
  if (how === '') return `Send ${what}`
  return how === 'later' ? `Schedule ${what}` : `Send ${what} now`
}

/** A group by the address (`?group=3`), or the contacts that were chosen on the page before. */
function useReceivers() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const chosen = idsIn(state)
  const group = Number(query.get('group')) || null
  const receivers: Receivers | null = chosen ? { contact_ids: chosen } : group ? { group_id: group } : null
  const choose = (next: Receivers | null) =>
    setQuery(next && 'group_id' in next ? { group: String(next.group_id) } : {}, { replace: true })
  return [receivers, choose] as const
}

/** History is ours to write, but an older page may have written it. */
function idsIn(state: unknown): number[] | null {
  const ids = (state as { contactIds?: unknown } | null)?.contactIds
  return Array.isArray(ids) && ids.every((id) => Number.isInteger(id)) ? (ids as number[]) : null
}
