import { getCustomerStatement } from '#core/documents/document-calls.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { useSaveFile } from '../use-save-file.ts'

const statementDays = 365

export function StatementOfAccount({ phone }: { phone: string }) {
  const save = useSaveFile()
  return (
    <Button
      icon={<DownloadIcon />}
      busy={save.isPending}
      onClick={() => {
        const to = getShopDay(new Date())
        const from = addDays(to, -statementDays)
        save.mutate({
          file: () => fetchApiFile(getCustomerStatement, { phone, from, to }),
          name: `Statement ${phone} ${to}.pdf`,
        })
      }}
    >
      Statement of account
    </Button>
  )
}
