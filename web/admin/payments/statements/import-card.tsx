import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  importStatement,
  maxStatementBytes,
  statementColumnChoicesSchema,
  type StatementColumnChoices,
} from '#core/payments/statement-calls.ts'
import type { StatementColumns } from '#core/payments/statement-columns.ts'
import { api, ApiError } from '#web/api.ts'
import { FileChooser } from '#web/admin/file-chooser.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PasswordInput } from '#web/ui/fields/password-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { StatementColumnsForm } from './statement-columns-form.tsx'
import { useRefreshStatements } from './statement-queries.ts'

interface Attempt {
  file: File
  password?: string
  columns?: StatementColumns
  allowGap?: boolean
}

export function ImportCard({ accounts }: { accounts: string[] }) {
  const [account, setAccount] = useState(accounts[0] ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [accountError, setAccountError] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const refresh = useRefreshStatements()
  const listId = useId()
  const run = useMutation({
    mutationFn: (attempt: Attempt) => sendStatement(attempt, account),
    onSuccess({ row_count: rows, new_count: added }) {
      setFile(null)
      setChoosing(false)
      const count = added === 1 ? '1 new transaction' : `${added} new transactions`
      toast.success(
        added === 0 ? `No new transactions: all ${rows} were imported before` : `${count} imported`,
      )
      void refresh()
    },
  })
  const start = (attempt: Attempt) => {
    setFile(attempt.file)
    if (account.trim() === '') return setAccountError('Enter the account first, then choose the file.')
    return run.mutate(attempt)
  }
  const code = run.error instanceof ApiError ? run.error.code : ''
  const choices = run.error ? columnsIn(run.error) : null
  const asksColumns = file !== null && choices !== null && (code === 'columns_needed' || isChoosing)
  return (
    <Card className="grid gap-4">
      <div className="grid items-start gap-x-6 gap-y-2 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Field label="Account" error={accountError}>
          <TextInput
            list={listId}
            autoComplete="off"
            placeholder="Maybank ••1234"
            maxLength={80}
            value={account}
            onChange={({ target }) => {
              setAccount(target.value)
              setAccountError(undefined)
            }}
          />
        </Field>
        <datalist id={listId}>
          {accounts.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
        <div className="lg:pt-7">
          <FileChooser
            chosen={file?.name ?? null}
            accept=".csv,.txt,.xlsx,.pdf,text/csv,application/pdf"
            hint="or drop a CSV, Excel or PDF statement here"
            onChoose={(chosen) => {
              setChoosing(false)
              start({ file: chosen })
            }}
          />
        </div>
      </div>
      {run.isPending && <Loading label="Reading the statement…" visible />}
      {run.error && code === 'password_required' && file && (
        <PasswordForm
          isWrong={Boolean(run.variables?.password)}
          onSubmit={(password) => start({ file, password })}
        />
      )}
      {run.error && code === 'balance_gap' && file && (
        <div className="grid justify-items-start gap-3" role="alert">
          <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
            {run.error.message} Nothing was imported yet. Download the missing days from your bank and import
            them first, or import this statement anyway.
          </p>
          <Button busy={run.isPending} onClick={() => start({ ...run.variables, file, allowGap: true })}>
            Import anyway
          </Button>
        </div>
      )}
      {run.error && !['password_required', 'columns_needed', 'balance_gap'].includes(code) && (
        <div className="grid justify-items-start gap-3">
          <ErrorNote>{run.error.message}</ErrorNote>
          {choices && !isChoosing && <Button onClick={() => setChoosing(true)}>Change columns</Button>}
        </div>
      )}
      {asksColumns && (
        <StatementColumnsForm
          choices={choices}
          onSubmit={(columns) => start({ file, columns })}
          busy={run.isPending}
        />
      )}
    </Card>
  )
}

function PasswordForm({ isWrong, onSubmit }: { isWrong: boolean; onSubmit: (password: string) => void }) {
  const [password, setPassword] = useState('')
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(password)
      }}
    >
      <Field
        label="Password of this PDF"
        hint="Your bank’s website or e-mail explains the password. Cetak does not store it."
        error={isWrong ? 'This password does not open the PDF.' : undefined}
        className="w-full max-w-80"
      >
        <PasswordInput
          value={password}
          autoComplete="off"
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="sm:mt-7"
        why={password === '' && 'Enter the password.'}
      >
        Open
      </Button>
    </form>
  )
}

function columnsIn(error: Error): StatementColumnChoices | null {
  if (!(error instanceof ApiError)) return null
  return statementColumnChoicesSchema.safeParse(error.details).data ?? null
}

async function sendStatement({ file, password = '', columns, allowGap = false }: Attempt, account: string) {
  if (file.size > maxStatementBytes)
    throw new ApiError(413, { code: 'too_large', error: importStatement.errors.too_large.error }, '')
  const input = {
    file: await toBase64(file),
    name: file.name.slice(-300),
    account,
    password,
    allow_gap: allowGap,
  }
  return api(importStatement, columns ? { ...input, columns } : input)
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
}
