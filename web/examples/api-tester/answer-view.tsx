import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import type { RawAnswer } from './send-call.ts'

/** An answer as it came: status, time, headers and body (EX-01). */
export function AnswerView({ answer }: { answer: RawAnswer }) {
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
        // Long answers scroll inside, and by keys too.
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
