import { useId, useRef, useState, type FormEvent, useMemo } from 'react'
import { useQueryClient, useQuery, keepPreviousData, useMutation } from '@tanstack/react-query'
import { useNavigate, useLocation, useSearchParams } from 'react-router'
import { useWhen, WhenChoice, type When } from './when-choice.tsx'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { api, ApiError } from '#web/api.ts'
import { previewCampaign, createCampaign } from '#core/messaging/campaigns.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Card } from '#web/ui/card.tsx'
import { MediaField } from '../media/media-field.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { CampaignList } from './campaign-list.tsx'
import type { CampaignKind } from '#core/contacts/consent.ts'
import { KindChoice } from './kind-choice.tsx'
import { joinNames } from '#core/shared/join-names.ts'
import { getField } from '#core/shared/typed-records.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { characterCount } from '../chat/character-count.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useGroups } from '../contacts/contact-queries.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { explainUnknownVariables } from '#core/messaging/message-template.ts'
import { afterMarks } from '#web/ui/fields/focus-first-wrong.ts'
import { useSettled } from '#web/hooks/use-settled.ts'
import { useAttaching } from '../media/use-attaching.ts'
import { unfinished } from '../media/use-uploads.ts'
import { beyondLimits } from '../scheduler/composer/form-errors.ts'
import { useGatewayLimits } from '../scheduler/composer/gateway-limits.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'

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
      toast.success(`${formatCount(messages, 'message')} scheduled`)
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
              why={
                (!current || current.total === 0) &&
                (current ? 'The message has no recipients.' : 'The preview is still loading.')
              }
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
          <strong className="text-ink">Still missing: {joinNames(missing, 'and')}.</strong>{' '}
          {!ready && 'Then every message stands here, and above them the button that sends them.'}
        </>
      )}
    </output>
  )
}

const pageSize = 50

function sendWords(total: number, how: When): string {
  const what = formatCount(total, 'message')
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
  const ids = getField(state, 'contactIds')
  return Array.isArray(ids) && ids.every((id): id is number => Number.isInteger(id)) ? ids : null
}

/** The words that everybody gets, with the variables that may stand in them. */
function TextField({ content: { text, setText, limits, errors } }: { content: Content }) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="min-w-0">
      <Field
        label="Message"
        hint={characterCount(text, limits)}
        error={errors.text ?? undefined}
        action={<TemplatePicker onChoose={(template) => setText(template.text)} />}
      >
        <TextArea ref={area} rows={6} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <VariableChips field={area} onInsert={setText} />
    </div>
  )
}

type Receivers = { group_id: number } | { contact_ids: number[] }

/** Whom it is for: a group, or the contacts that were chosen in the contacts. */
function ReceiverSelect({
  receivers,
  onChange,
}: {
  receivers: Receivers | null
  onChange: (receivers: Receivers | null) => void
}) {
  const groups = useGroups().data ?? []
  const chosen = receivers && 'contact_ids' in receivers ? receivers.contact_ids.length : null
  const value = chosen !== null ? 'chosen' : receivers && 'group_id' in receivers ? receivers.group_id : ''
  return (
    <Field
      label="To"
      hint={groups.length === 0 ? 'Make a group on the contacts page, or choose contacts there.' : undefined}
    >
      <Select
        value={value}
        placeholder="Choose a group"
        onChange={({ target }) => onChange(target.value ? { group_id: Number(target.value) } : null)}
      >
        {chosen !== null && <option value="chosen">{formatCount(chosen, 'chosen contact')}</option>}
        {groups.map(({ id, name, members }) => (
          <option key={id} value={id}>
            {name} ({members})
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What goes to everybody, while it is written: words and attachments, and what is wrong with them. */
function useContent() {
  const [text, setText] = useState('')
  const [media, setMedia] = useState<MediaItem[]>([])
  const [tooSoon, setTooSoon] = useState(false)
  const attaching = useAttaching((items) => {
    setTooSoon(false)
    setMedia((media) => [...media, ...items])
  })
  const limits = useGatewayLimits()
  const beyond = beyondLimits(limits, text, media)
  const written = useMemo(() => ({ text, mediaUrls: media }), [text, media])
  const settled = useSettled(written, 400)
  const waiting = unfinished(attaching.uploads)
  useUnsavedChanges(!isEmpty(written) || waiting !== null)
  return {
    text,
    setText,
    media,
    setMedia,
    attaching,
    limits,
    errors: {
      text: explainUnknownVariables(text) ?? beyond.message,
      media: unknownIn(media) ?? beyond.media,
      uploads: (tooSoon && waiting) || undefined,
    },
    /** What the server is asked about: not at every key. */
    settled,
    isSettled: settled === written,
    isEmpty: isEmpty(written),
    ready: !isEmpty(settled) && !explainUnknownVariables(settled.text) && !unknownIn(settled.mediaUrls),
    /** False, with the words for it in sight, while a file that was chosen is not attached. */
    settle(form: Element): boolean {
      setTooSoon(waiting !== null)
      if (waiting) afterMarks(() => form.querySelector('[data-wrong]')?.scrollIntoView({ block: 'nearest' }))
      return waiting === null
    },
    reset() {
      setText('')
      setMedia([])
      attaching.uploads.dropAll()
    },
  }
}
type Content = ReturnType<typeof useContent>

const isEmpty = ({ text, mediaUrls }: { text: string; mediaUrls: readonly MediaItem[] }) =>
  text.trim() === '' && mediaUrls.length === 0

/** Captions are filled in for each receiver as the text is. */
const unknownIn = (media: readonly MediaItem[]) =>
  media.map(({ caption }) => explainUnknownVariables(caption)).find((words) => words !== null)
