import { type FormEvent, useState, useRef } from 'react'
import type { HttpMethod } from '#core/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ApiKeyField } from '../api-key-field.tsx'
import { getBodyError, getPathError, type RawResponse, sendRawCall } from './send-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { useApiKey } from '../api-key.ts'

interface SampleCall {
  name: string
  method: HttpMethod
  path: string
  body?: object
}

const customer = { nama: 'Aisyah', phone: '0123456789', deliveryMethod: 'selfPickup' }

/** Sample calls by topic (API-01, API-03, API-04). */
const callGroups: Record<string, SampleCall[]> = {
  Catalog: [
    { name: 'List services', method: 'GET', path: '/api/v2/services' },
    { name: 'List categories', method: 'GET', path: '/api/v2/products/categories' },
    { name: 'List products', method: 'GET', path: '/api/v2/products?page=1&limit=20' },
    { name: 'List products in a category', method: 'GET', path: '/api/v2/products/?category_id=1' },
    { name: 'Get a product', method: 'GET', path: '/api/v2/products/5' },
  ],
  Prices: [
    { name: 'Sticker sizes', method: 'GET', path: '/api/sticker-print/sizes' },
    { name: 'Sticker price schedule', method: 'GET', path: '/api/sticker-print/price-schedule' },
    { name: 'PP sticker sizes', method: 'GET', path: '/api/products/ppsticker/sizes' },
    { name: 'PP sticker price schedule', method: 'GET', path: '/api/products/ppsticker/price-schedule' },
  ],
  Orders: [
    {
      name: 'Save a sticker order',
      method: 'POST',
      path: '/api/sticker-print/save-order',
      body: {
        ...customer,
        stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
      },
    },
    { name: 'Sticker order details', method: 'GET', path: '/api/sticker-print/get-order-details?id=' },
    { name: 'Name tag colours', method: 'GET', path: '/api/iron-on/colors' },
    {
      name: 'Save a name tag order',
      method: 'POST',
      path: '/api/iron-on/save-order',
      body: { ...customer, orders: [{ namaAnak: 'SITI', warna: 'Red/White', bilangan: 1 }] },
    },
    { name: 'Schools with logos', method: 'GET', path: '/api/iron-on-logo/schools' },
    {
      name: 'Jersey list',
      method: 'GET',
      path: '/api/jersey-softball/get-orders?orderId=SKJ6-G&sheetName=Sheet1',
    },
    { name: 'Orders, newest first', method: 'GET', path: '/api/v2/orders?limit=20' },
  ],
  Contacts: [
    { name: 'List contacts', method: 'GET', path: '/api/v2/contacts?page=1&limit=20' },
    {
      name: 'Add a contact',
      method: 'POST',
      path: '/api/v2/contacts',
      body: { name: 'Aisyah', phone: '60123456789' },
    },
  ],
  'Scheduled messages': [
    { name: 'List messages', method: 'GET', path: '/api/v2/scheduled-messages' },
    { name: 'Pending messages', method: 'GET', path: '/api/v2/scheduled-messages/?status=pending' },
    { name: 'Count by status', method: 'GET', path: '/api/v2/scheduled-messages/status' },
    {
      name: 'Schedule a message',
      method: 'POST',
      path: '/api/v2/scheduled-messages',
      body: { phone: '60123456789', message: 'Salam!', scheduled_time: '2030-01-01 09:00:00' },
    },
    {
      name: 'Cancel a message',
      method: 'POST',
      path: '/api/v2/scheduled-messages/cancel',
      body: { id: '' },
    },
  ],
  Identity: [
    {
      name: 'Sign in',
      method: 'POST',
      path: '/wp-json/jwt-auth/v1/token',
      body: { username: '', password: '' },
    },
    { name: 'Who am I', method: 'GET', path: '/wp-json/wp/v2/users/me' },
  ],
}

export const meta = () => [{ title: 'API tester · Cetak' }, { name: 'robots', content: 'noindex' }]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HttpMethod[]

/** Sends sample calls, which the user can edit, and shows the response (EX-01). */
export default function ApiTesterPage() {
  const { call, setCall, answer, failure, sending, send } = useCall()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const [pathWrong, bodyWrong] = [getPathError(call.path), getBodyError(call.body)]
  return (
    <>
      <PageHeader title="API tester" note="Choose a call, edit it and send it to see the response." />
      <div className="grid items-start gap-8 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <form onSubmit={onSubmit} noValidate className="grid gap-2">
          <Field label="Call">
            <Select
              defaultValue={first.name}
              onChange={({ target }) => {
                const chosen = samples.find(({ name }) => name === target.value)
                if (chosen) setCall(toEditableCall(chosen))
              }}
            >
              {Object.entries(callGroups).map(([group, calls]) => (
                <optgroup key={group} label={group}>
                  {calls.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
          <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <Field label="Method">
              <Select
                value={call.method}
                onChange={({ target }) =>
                  setCall({ ...call, method: methods.find((method) => method === target.value) ?? 'GET' })
                }
              >
                {methods.map((method) => (
                  <option key={method}>{method}</option>
                ))}
              </Select>
            </Field>
            <Field label="Path and query" error={pathWrong ?? undefined}>
              <TextInput
                value={call.path}
                spellCheck={false}
                autoCapitalize="off"
                className="font-mono"
                onChange={({ target }) => setCall({ ...call, path: target.value })}
              />
            </Field>
          </div>
          {call.method !== 'GET' && (
            <Field label="Body" error={bodyWrong ?? undefined} hint="JSON">
              <TextArea
                value={call.body}
                rows={8}
                spellCheck={false}
                className="font-mono"
                onChange={({ target }) => setCall({ ...call, body: target.value })}
              />
            </Field>
          )}
          <ApiKeyField />
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="mt-2"
            busy={sending}
            busyLabel="Sending..."
            disabled={pathWrong !== null || (call.method !== 'GET' && bodyWrong !== null)}
          >
            Send
          </Button>
        </form>
        <section aria-label="Response" aria-live="polite" className="min-w-0">
          {failure && (
            <ErrorState title="No response" onRetry={() => void send()}>
              {failure}
            </ErrorState>
          )}
          {!failure && answer && <AnswerView answer={answer} />}
          {!failure && !answer && (
            <EmptyState title="No response yet">Send a call to see its response.</EmptyState>
          )}
        </section>
      </div>
    </>
  )
}

/** Shows a raw response with its status, time, headers and body (EX-01). */
function AnswerView({ answer }: { answer: RawResponse }) {
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-15">
        <StatusPill tone={toneOf(answer.status)}>
          {answer.status} {answer.statusText}
        </StatusPill>
        <span className="text-quiet tabular-nums">{Math.round(answer.tookMs)} ms</span>
        <span className="text-quiet tabular-nums">{answer.bytes.toLocaleString('en-MY')} bytes</span>
        <span className="ml-auto">
          <CopyButton text={answer.body} />
        </span>
      </div>
      <pre
        // Long responses can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Body"
        className="max-h-[32rem] overflow-auto px-4 py-3 font-mono text-13 leading-5 whitespace-pre focus-visible:-outline-offset-2"
      >
        {answer.body || '(empty)'}
      </pre>
      <Collapsible
        title="Headers"
        note={`${answer.headers.length}`}
        className="rounded-none border-0 border-t"
      >
        <dl className="grid gap-y-1 font-mono text-13 sm:grid-cols-[minmax(0,14rem)_1fr] sm:gap-x-4">
          {answer.headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-semibold break-words">{name}</dt>
              <dd className="mb-2 min-w-0 break-words text-quiet sm:mb-0">{value}</dd>
            </div>
          ))}
        </dl>
      </Collapsible>
    </Card>
  )
}

function toneOf(status: number): Tone {
  if (status < 300) return 'good'
  if (status < 400) return 'info'
  return status < 500 ? 'caution' : 'wrong'
}

const samples = Object.values(callGroups).flat()
const first: SampleCall = samples[0] ?? { name: '', method: 'GET', path: '/api/' }
const toEditableCall = ({ method, path, body }: SampleCall) => ({
  method,
  path,
  body: body ? JSON.stringify(body, null, 2) : '',
})

function useCall() {
  const apiKey = useApiKey()
  const [call, setCall] = useState(toEditableCall(first))
  const [answer, setAnswer] = useState<RawResponse | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const underWay = useRef<AbortController | null>(null)

  const send = async () => {
    underWay.current?.abort()
    const abort = new AbortController()
    underWay.current = abort
    setSending(true)
    setFailure(null)
    try {
      setAnswer(await sendRawCall(call, apiKey, abort.signal))
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      if (!abort.signal.aborted) setSending(false)
    }
  }
  return { call, setCall, answer, failure, sending, send }
}
