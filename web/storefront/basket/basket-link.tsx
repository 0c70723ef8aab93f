import { Link } from 'react-router'
import { Icon } from '#web/ui/front-icons.tsx'
import { shellTexts } from '../texts/shell.ts'
import { useTexts } from '../texts/texts.ts'
import { useBasket } from './basket-store.ts'

export default function BasketLink() {
  const t = useTexts(shellTexts)
  const count = useBasket()?.length ?? 0
  if (count === 0) return null
  return (
    <Link
      to="/troli"
      aria-label={t.basket(count)}
      className="relative grid size-11 place-items-center rounded-control text-ink hover:bg-sunk"
    >
      <Icon d="M2.5 4h2l1.8 8.5h8.4L16.5 7H5.2M7.5 16.2h.01M13.5 16.2h.01" />
      <span
        aria-hidden
        className="absolute top-0 right-0 grid min-h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-13 font-bold text-paper tabular-nums"
      >
        {count}
      </span>
    </Link>
  )
}
