import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { exportJerseys, getJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { jerseyLists, jerseyTeams, countJerseysBySize } from '#core/orders/jersey/jersey.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api, fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { showFailure } from '#web/admin/show-failure.ts'
import { a4PageClass, PrintPageAccess, PaperFrame } from '#web/admin/orders/print/paper-frame.tsx'
import { saveFile } from '#web/save-file.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'

export default function JerseySheet() {
  return (
    <PrintPageAccess paper="A4">
      <Jerseys />
    </PrintPageAccess>
  )
}

const viewSchema = z.object({ team: z.enum(jerseyTeams).catch('female') })
const viewDefaults = { plain: { team: 'female' }, fresh: {} } as const

function Jerseys() {
  const { view, change } = useUrlState<z.output<typeof viewSchema>>(viewSchema, viewDefaults)
  const { orderId, sheetName, sheet } = jerseyLists[view.team]
  const found = useQuery({
    queryKey: ['jerseys', orderId],
    queryFn: ({ signal }) => api(getJerseys, { orderId, sheetName }, { signal }),
  })
  const rows = found.data?.orders
  const save = () =>
    void fetchApiFile(exportJerseys, { orderId }).then(
      (file) => saveFile(file, `jerseys-${sheet.toLowerCase()}.csv`),
      showFailure,
    )
  return (
    <PaperFrame
      title={`Jerseys: ${sheet}`}
      back={{ to: '/admin/orders/production', label: 'Back to Production' }}
      actions={
        <>
          <span className="w-32">
            <Select
              aria-label="List"
              value={view.team}
              onChange={({ target }) => change({ team: viewSchema.parse({ team: target.value }).team })}
            >
              {jerseyTeams.map((team) => (
                <option key={team} value={team}>
                  {jerseyLists[team].sheet}
                </option>
              ))}
            </Select>
          </span>
          <Button icon={<DownloadIcon />} why={!rows?.length && 'The list is empty.'} onClick={save}>
            CSV
          </Button>
        </>
      }
      ready={Boolean(rows?.length)}
      failure={found.error && !rows ? { title: 'This list could not be loaded', error: found.error } : null}
      onRetry={() => void found.refetch()}
    >
      {found.isPending && <Skeleton className="mx-auto h-96 max-w-[210mm] rounded-surface" />}
      {rows && (
        <article aria-label={`Jerseys ${sheet}`} className={a4PageClass}>
          <p className="font-display text-26 font-bold">Jerseys: {sheet}</p>
          <p className="tabular-nums">
            {orderId} · {formatCount(rows.length, 'jersey')}
          </p>
          {rows.length === 0 && (
            <p className="mt-8">This list is empty. Add players on the JerseySoftball page.</p>
          )}
          <p className="mt-4 flex flex-wrap gap-x-4 font-semibold tabular-nums">
            {countJerseysBySize(rows).map(([size, count]) => (
              <span key={size}>
                {size} × {count}
              </span>
            ))}
          </p>
          {rows.length > 0 && (
            <table className="mt-4 w-full border-collapse">
              <thead>
                <tr className="border-b border-ink text-left text-13">
                  <th className="py-1">No</th>
                  <th>Name</th>
                  <th>Size</th>
                  <th className="text-right">Number</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, nama, size, bilangan }, at) => (
                  <tr key={id} className="break-inside-avoid border-b border-edge">
                    <td className="py-1.5 tabular-nums">
                      <span aria-hidden className="mr-3 inline-block size-4 border border-ink align-[-2px]" />
                      {at + 1}
                    </td>
                    <td className="font-semibold">{nama}</td>
                    <td>{size}</td>
                    <td className="text-right tabular-nums">{bilangan}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </article>
      )}
    </PaperFrame>
  )
}
