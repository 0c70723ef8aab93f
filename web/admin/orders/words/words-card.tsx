import { Link } from 'react-router'
import type { DeskWords } from '#core/orders/follow/customer-words.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { useDecide } from './words-queries.ts'

/** What one customer said, whose order it is of, and what can be done with it. */
export function WordsCard({ said }: { said: DeskWords }) {
  const { id, number, nama, name, words, state, said_at: at, version } = said
  const decide = useDecide()
  const put = (to: 'agreed' | 'hidden') => decide.mutate({ id, state: to, version })
  const deciding = decide.isPending ? decide.variables.state : null
  return (
    <li className="flex flex-col rounded-surface border border-line bg-surface p-4">
      <blockquote className="text-17 wrap-anywhere whitespace-pre-line">“{words}”</blockquote>
      <p className="mt-1 text-15">{name}</p>
      <p className="mb-3 text-13 text-quiet">
        <Link
          to={`/admin/orders?order=${encodeURIComponent(id)}`}
          className="text-link tabular-nums underline"
        >
          {number}
        </Link>{' '}
        · {nama} · <span className="tabular-nums">{formatListTime(new Date(at))}</span>
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        {state !== 'agreed' && (
          <Button busy={deciding === 'agreed'} onClick={() => put('agreed')}>
            Show on the home page
          </Button>
        )}
        {state !== 'hidden' && (
          <Button busy={deciding === 'hidden'} onClick={() => put('hidden')}>
            Hide
          </Button>
        )}
      </div>
    </li>
  )
}
