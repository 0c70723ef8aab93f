import { useId, useRef, useState, type FormEvent, useMemo } from 'react'
import { useQueryClient, useQuery, keepPreviousData, useMutation } from '@tanstack/react-query'
import { useNavigate, useLocation, useSearchParams } from 'react-router'
import { useSendingTime, SendingTimeField, type SendingTimeChoice } from './sending-time-field.tsx'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { api, ApiError } from '#web/api.ts'
import { previewCampaign, createCampaign } from '#core/messaging/campaigns.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Card } from '#web/ui/card.tsx'
import { MediaField } from '../media/media-field.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { CampaignPreviewPanel } from './campaign-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { CampaignList } from './campaign-list.tsx'
import type { CampaignKind } from '#core/contacts/consent.ts'
import { CampaignKindField } from './campaign-kind-field.tsx'
import { joinNames } from '#core/shared/join-names.ts'
import { getField } from '#core/shared/typed-records.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { formatCharacterCount } from '../chat/character-count.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useContactGroups } from '../contacts/contact-queries.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { explainUnknownVariables } from '#core/messaging/message-template.ts'
import { runAfterErrorsRendered } from '#web/ui/fields/focus-first-invalid.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { useAttachments } from '../media/use-attachments.ts'
import { explainUnfinishedUploads } from '../media/use-uploads.ts'
import { findLimitErrors } from '../scheduler/composer/form-errors.ts'
import { useGatewayLimits } from '../scheduler/composer/gateway-limits.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'

/**
 * Doesn't use `useContractForm`, because it submits the plan from the preview, which has already validated
 * the input.
 */
export function GroupMessageForm() {
  const form = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [receivers, setReceivers] = useReceivers()
  const [kind, setKind] = useState<CampaignKind>('promotion')
  const content = useContent()
  const when = useSendingTime()
  const idOf = useRequestId()
  // Counts the campaigns sent from this page, so that deliberately sending the same text again uses a new request id.
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
    receivers === null && 'a group',
    when.how === '' && 'a time',
    content.isEmpty && 'a message',
  ].filter((part) => part !== false)
  const create = useMutation({
    mutationFn: (input: { id: string; plan: string }) => api(createCampaign, { ...wanted, ...input }),
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
    const isSettled = [content.settle(event.currentTarget), when.settle(event.currentTarget)].every(Boolean)
    const id = idOf([wanted, sendings.current])
    if (!isSettled || !current || current.total === 0 || sent.current === id) return
    sent.current = id
    create.mutate({ id, plan: current.plan })
  }
  return (
    <>
      <PageHeader
        title="Message a group"
        note="One message, personalised for each recipient. Preview every message before sending."
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
            <CampaignKindField kind={kind} onChange={setKind} />
            <SendingTimeField when={when} />
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
        <CampaignPreviewPanel
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

function StillMissing({ missing, ready }: { missing: string[]; ready: boolean }) {
  return (
    <output className="mt-4 block text-15 text-quiet empty:hidden">
      {missing.length > 0 && (
        <>{`Choose ${joinNames(missing, 'and')}${ready ? '.' : ' to see the preview.'}`}</>
      )}
    </output>
  )
}

const pageSize = 50

function sendWords(total: number, how: SendingTimeChoice): string {
  const what = formatCount(total, 'message')
  if (how === '') return `Send ${what}`
  return how === 'later' ? `Schedule ${what}` : `Send ${what} now`
}

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

/** Reads the contact ids from the history state, which an older version of the page may have written. */
function idsIn(state: unknown): number[] | null {
  const ids = getField(state, 'contactIds')
  return Array.isArray(ids) && ids.every((id): id is number => Number.isInteger(id)) ? ids : null
}

function TextField({ content: { text, setText, limits, errors } }: { content: Content }) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="min-w-0">
      <Field
        label="Message"
        hint={formatCharacterCount(text, limits)}
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

function ReceiverSelect({
  receivers,
  onChange,
}: {
  receivers: Receivers | null
  onChange: (receivers: Receivers | null) => void
}) {
  const groups = useContactGroups().data ?? []
  const chosen = receivers && 'contact_ids' in receivers ? receivers.contact_ids.length : null
  const value = chosen !== null ? 'chosen' : receivers && 'group_id' in receivers ? receivers.group_id : ''
  return (
    <Field
      label="To"
      hint={groups.length === 0 ? 'Create a group or select contacts on the Contacts page.' : undefined}
    >
      <Select
        value={value}
        placeholder="Choose a group"
        onChange={({ target }) => onChange(target.value ? { group_id: Number(target.value) } : null)}
      >
        {chosen !== null && <option value="chosen">{formatCount(chosen, 'selected contact')}</option>}
        {groups.map(({ id, name, members }) => (
          <option key={id} value={id}>
            {name} ({members})
          </option>
        ))}
      </Select>
    </Field>
  )
}

function useContent() {
  const [text, setText] = useState('')
  const [media, setMedia] = useState<MediaItem[]>([])
  const [tooSoon, setTooSoon] = useState(false)
  const attaching = useAttachments((items) => {
    setTooSoon(false)
    setMedia((media) => [...media, ...items])
  })
  const limits = useGatewayLimits()
  const limitErrors = findLimitErrors(limits, text, media)
  const written = useMemo(() => ({ text, mediaUrls: media }), [text, media])
  const debouncedText = useDebouncedValue(written, 400)
  const waiting = explainUnfinishedUploads(attaching.uploads)
  useUnsavedChanges(!isEmpty(written) || waiting !== null)
  return {
    text,
    setText,
    media,
    setMedia,
    attaching,
    limits,
    errors: {
      text: explainUnknownVariables(text) ?? limitErrors.message,
      media: unknownIn(media) ?? limitErrors.media,
      uploads: (tooSoon && waiting) || undefined,
    },
    settled: debouncedText,
    isSettled: debouncedText === written,
    isEmpty: isEmpty(written),
    ready:
      !isEmpty(debouncedText) &&
      !explainUnknownVariables(debouncedText.text) &&
      !unknownIn(debouncedText.mediaUrls),
    /** Returns `false` and shows an error if an upload is unfinished. */
    settle(form: Element): boolean {
      setTooSoon(waiting !== null)
      if (waiting)
        runAfterErrorsRendered(() => form.querySelector('[data-wrong]')?.scrollIntoView({ block: 'nearest' }))
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

/** Captions are checked too, because variables in captions are also filled in. */
const unknownIn = (media: readonly MediaItem[]) =>
  media.map(({ caption }) => explainUnknownVariables(caption)).find((words) => words !== null)
