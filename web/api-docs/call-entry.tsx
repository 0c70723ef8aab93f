import type { ReactNode } from 'react'
import { Badge, type Tone } from '../ui/states/status-pill.tsx'
import { Example } from './example.tsx'
import type { DescribedCall } from './read-description.ts'

const tones: Record<string, Tone> = {
  get: 'info',
  post: 'good',
  put: 'caution',
  patch: 'caution',
  delete: 'wrong',
}

/** One call: folded its path, open all that it takes and answers. */
export function CallEntry({ call }: { call: DescribedCall }) {
  return (
    <details id={call.id} className="scroll-mt-20 rounded-surface border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-15">
        <Badge tone={tones[call.method] ?? 'neutral'}>{call.method.toUpperCase()}</Badge>
        <code className="min-w-0 font-mono text-13 break-all">{call.path}</code>
        <span className="text-quiet">{call.summary}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4 text-15">
        {call.about.map((paragraph) => (
          <p key={paragraph} className="max-w-line">
            {paragraph}
          </p>
        ))}
        <Part title="Example">
          <Example text={call.curl} label={`${call.summary}: example`} />
        </Part>
        {call.takes && (
          <Part title="Takes">
            <Example text={call.takes} label={`${call.summary}: input`} />
          </Part>
        )}
        {call.answers && (
          <Part title="Answers">
            <Example text={call.answers} label={`${call.summary}: answer`} />
          </Part>
        )}
        <Part title="Refuses with">
          <ul className="grid gap-1 text-13">
            {call.failures.map(({ status, code, error }) => (
              <li key={code} className="flex flex-wrap gap-x-3">
                <span className="tabular-nums">{status}</span>
                <code className="font-mono">{code}</code>
                <span className="text-quiet">{error}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-13 font-semibold text-quiet">{title}</h3>
      {children}
    </div>
  )
}
