import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { followOrder, type FollowedOrder } from '../../../core/contracts/after-order.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/follow'
import { OrderProgress } from './order-progress.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Jejak pesanan',
    description: 'Semak pesanan anda dengan nombor pesanan dan nombor telefon, bila-bila masa.',
  })

type Fields = { number?: string; phone?: string }

/** How an order is doing, for whoever knows its number and the phone that it was placed with (D-07). */
export default function Follow() {
  const [asked] = useSearchParams()
  const [order, setOrder] = useState<FollowedOrder | null>(null)
  const [wrong, setWrong] = useState<{ fields: Fields; words: string | null }>({ fields: {}, words: null })
  const [looking, setLooking] = useState(false)

  async function look(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    setLooking(true)
    setWrong({ fields: {}, words: null })
    try {
      setOrder(await api(followOrder, { number: textOf('number'), phone: textOf('phone') }))
    } catch (error) {
      setOrder(null)
      setWrong(wordsOf(error))
    } finally {
      setLooking(false)
    }
  }

  return (
    <div className="mx-auto max-w-2xl py-6 md:py-10">
      <PageHeader
        title="Jejak pesanan"
        note="Nombor pesanan ada dalam mesej WhatsApp daripada kedai."
        back={{ to: '/', label: 'Laman utama' }}
      />
      <form noValidate onSubmit={(event) => void look(event)} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Field label="Nombor pesanan" error={wrong.fields.number}>
          <TextInput
            name="number"
            defaultValue={asked.get('no') ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder="2611-0042"
            maxLength={20}
          />
        </Field>
        <Field label="No Telefon" error={wrong.fields.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="012-345 6789"
            maxLength={20}
          />
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit" variant="primary" size="large" busy={looking} className="max-sm:w-full">
            Semak pesanan
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-6 min-h-80">
        {wrong.words && <ErrorNote>{wrong.words}</ErrorNote>}
        {order && <OrderProgress order={order} />}
      </div>
    </div>
  )
}

function wordsOf(error: unknown): { fields: Fields; words: string | null } {
  if (!(error instanceof ApiError) || error.status === 0)
    return { fields: {}, words: 'Tiada sambungan. Semak internet anda, kemudian cuba lagi.' }
  if (error.code === 'invalid_input' && Object.keys(error.fields).length > 0)
    return { fields: error.fields, words: null }
  return { fields: {}, words: error.message }
}
