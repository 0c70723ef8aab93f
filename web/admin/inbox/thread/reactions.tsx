import type { ReceivedMessage } from '#core/inbox/thread.ts'

export function Reactions({ reactions }: Pick<ReceivedMessage, 'reactions'>) {
  if (reactions.length === 0) return null
  return (
    <p className="absolute -bottom-4 left-2 flex gap-1 rounded-full border border-line bg-surface px-1.5 text-15">
      <span className="sr-only">Reactions:</span>
      {reactions.map(({ emoji, from_shop: by }) => (
        <span key={emoji + String(by)} title={by ? 'From the shop’s phone' : 'From the customer'}>
          {emoji}
        </span>
      ))}
    </p>
  )
}
