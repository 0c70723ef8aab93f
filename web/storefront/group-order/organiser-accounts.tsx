import type { ParentsView } from '#core/orders/group/group-parents.ts'
import { useTexts } from '../texts/texts.ts'
import { groupTexts } from '../texts/group.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function Accounts({
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
