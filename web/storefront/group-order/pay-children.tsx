import { moneyIsThere, owedOf } from '../../../core/orders/group/group-order.ts'
import { useId, useState } from 'react'
import { sayPaid, sendChildSlip, type ParentsView } from '../../../core/orders/group/group-parents.ts'
import type { ShownChild } from '../../../core/orders/group/group-order.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { UploadIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { reloading } from '../../ui/page/reloading.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { groupProblems } from '../texts/group-problems.ts'
import { groupTexts } from '../texts/group.ts'
import { problemBy } from '../texts/problem-by.ts'
import { useProblemText, type Problem } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'
import { paidWords } from './group-words.ts'
import type { OwnChild } from './use-children.ts'

const loadSlipFile = reloading(() => import('../thank-you/slip-file.ts'))

/** How the shop is paid for this parent's children, and a word or a slip for each. */
export function PayChildren({
  group,
  view,
  all,
  onStored,
}: {
  group: string
  view: ParentsView
  all: readonly OwnChild[]
  onStored: (child: ShownChild) => void
}) {
  const t = useTexts(groupTexts).parents
  const children = all.filter(({ stored }) => stored)
  if (children.length === 0) return null
  const due = children.reduce((sum, { stored }) => (stored ? sum + owedOf(stored) : sum), 0)
  return (
    <section aria-label={t.pay} className="mt-8">
      <h2 className="mb-3 text-20">{t.pay}</h2>
      <Card>
        {view.payer === 'organiser' ? (
          <p className="text-15">{t.payOrganiser}</p>
        ) : (
          <>
            <p>
              <span className="block text-13 text-quiet">{t.toPay}</span>
              <Money sen={due} className="font-display text-34 leading-10 font-bold" />
            </p>
            {view.payment ? (
              <Accounts payment={view.payment} reference={view.name} />
            ) : (
              <p className="mt-2 text-15 text-quiet">{t.noAccount}</p>
            )}
            <ul className="mt-2 grid">
              {children.map((child) => (
                <PayChild key={child.id} group={group} child={child} onStored={onStored} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  )
}

function Accounts({
  payment,
  reference,
}: {
  payment: NonNullable<ParentsView['payment']>
  reference: string
}) {
  const t = useTexts(groupTexts).parents
  return (
    <>
      <ul className="mt-2 grid">
        {payment.accounts.map(({ bank, number, holder }) => (
          <li
            key={number}
            className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-2"
          >
            <span className="min-w-0 text-15">
              <span className="block font-semibold tabular-nums">{number}</span>
              <span className="block text-quiet">{`${bank}, ${holder}`}</span>
            </span>
            <CopyButton text={number.replaceAll(/[\s-]/g, '')} />
          </li>
        ))}
        <li className="border-t border-line py-2 text-15 text-quiet">{`${t.reference}: ${reference}`}</li>
      </ul>
      {payment.qr_image_url && (
        <Picture
          src={payment.qr_image_url}
          alt={payment.qr_caption}
          width={200}
          height={200}
          className="mb-2 rounded-small bg-[#fff]"
        />
      )}
    </>
  )
}

function PayChild({
  group: key,
  child: { id, secret, stored },
  onStored,
}: {
  group: string
  child: OwnChild
  onStored: (child: ShownChild) => void
}) {
  const t = useTexts(groupTexts).parents
  const problemText = useProblemText(groupProblems)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const note = useId()
  if (!stored) return null
  const work = async (call: () => Promise<{ child: ShownChild }>) => {
    setBusy(true)
    setProblem(null)
    try {
      onStored((await call()).child)
    } catch (error) {
      setProblem(problemBy(error, t.offline))
    } finally {
      setBusy(false)
    }
  }
  const slip = (file: File) =>
    work(async () => {
      const { slipAsText } = await loadSlipFile()
      return api(sendChildSlip, { key, id, secret, file: await slipAsText(file) })
    })
  const { name, paid } = stored
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap justify-between gap-2 text-15">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className={moneyIsThere(paid) ? 'text-good' : 'text-quiet'}>{paidWords(stored, t)}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(paid === '' || paid === 'said') && (
          <Button
            aria-label={`${paid === '' ? t.sayPaid : t.takeBack}: ${name}`}
            disabled={busy}
            onClick={() => void work(() => api(sayPaid, { key, id, secret, paid: paid === '' }))}
          >
            {paid === '' ? t.sayPaid : t.takeBack}
          </Button>
        )}
        {!moneyIsThere(paid) && (
          <label
            className={cx(
              buttonLook(),
              'relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
            )}
          >
            {busy ? <Spinner size={18} /> : <UploadIcon />}
            {paid === 'slip' ? t.slipAgain : t.slip}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              disabled={busy}
              aria-describedby={note}
              aria-label={`${t.slip}: ${name}`}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void slip(file)
              }}
            />
          </label>
        )}
      </div>
      <p id={note} aria-live="polite" className="mt-1 text-13 text-wrong">
        {problem && problemText(problem)}
      </p>
    </li>
  )
}
