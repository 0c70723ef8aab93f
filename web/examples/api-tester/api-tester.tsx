import type { FormEvent } from 'react'
import type { Method } from '#core/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ApiKeyField } from '../api-key-field.tsx'
import { AnswerView } from './answer-view.tsx'
import { callGroups } from './calls.ts'
import { bodyProblem, pathProblem } from './send-call.ts'
import { samples, first, drawn, useCall } from './use-call.ts'

export const meta = () => [{ title: 'API tester · Cetak' }, { name: 'robots', content: 'noindex' }]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Method[]

/** Choose a call, edit it, send it, and see what came back (EX-01). */
export default function ApiTester() {
  const { call, setCall, answer, failure, sending, send } = useCall()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const [pathWrong, bodyWrong] = [pathProblem(call.path), bodyProblem(call.body)]
  return (
    <>
      <PageHeader title="API tester" note="Choose a call, change what you like, send it, read the answer." />
      <div className="grid items-start gap-8 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <form onSubmit={onSubmit} noValidate className="grid gap-2">
          <Field label="Call">
            <Select
              defaultValue={first.name}
              onChange={({ target }) => {
                const chosen = samples.find(({ name }) => name === target.value)
                if (chosen) setCall(drawn(chosen))
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
        <section aria-label="Answer" aria-live="polite" className="min-w-0">
          {failure && (
            <ErrorState title="No answer" onRetry={() => void send()}>
              {failure}
            </ErrorState>
          )}
          {!failure && answer && <AnswerView answer={answer} />}
          {!failure && !answer && <EmptyState title="No answer yet">Send a call to see one.</EmptyState>}
        </section>
      </div>
    </>
  )
}
