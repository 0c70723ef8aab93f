import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { typedRow, type TypedRow } from '../../../../core/pricing/described/typed-description.ts'
import { quantitiesOf } from '../../../../core/pricing/described/read-description.ts'

/** Prices by size and quantity: a row a size, a column a quantity. */
export function TableFields({ typed: { quantities, rows }, change, wrongAt }: EditorProps) {
  const offered = quantitiesOf(quantities)
  const put = (at: number, part: Partial<TypedRow>) =>
    change({ rows: rows.map((row, place) => (place === at ? { ...row, ...part } : row)) })
  return (
    <div className="grid gap-3">
      <Field
        label="Quantities that are offered"
        hint="Separated by spaces: 200 500 1,000. A comma without a space groups thousands."
        error={
          wrongAt('pricing.quantities') ??
          offered.map((_, at) => wrongAt(`pricing.quantities.${at}`)).find(Boolean)
        }
      >
        <TextInput
          autoComplete="off"
          value={quantities}
          onChange={({ target }) => change({ quantities: target.value })}
        />
      </Field>
      {rows.map((row, at) => {
        const place = `pricing.rows.${at}`
        const trouble = wrongAt(`${place}.up_to_mm.width`) ?? wrongAt(`${place}.up_to_mm.height`)
        return (
          <fieldset key={row.key} className="min-w-0 border-t border-line pt-3">
            <legend className="text-15 font-semibold">
              {rows.length === 1 ? 'A piece up to (leave empty: of any size)' : 'A piece up to, mm'}
            </legend>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
              <NumberInput
                aria-label={`Row ${at + 1}: width, mm`}
                decimal
                value={row.width}
                onType={(typed) => put(at, { width: typed })}
              />
              <NumberInput
                aria-label={`Row ${at + 1}: height, mm`}
                decimal
                value={row.height}
                onType={(typed) => put(at, { height: typed })}
              />
              <IconButton
                label={`Remove row ${at + 1}`}
                disabled={rows.length === 1}
                onClick={() => change({ rows: rows.filter((each) => each !== row) })}
              >
                <TrashIcon />
              </IconButton>
            </div>
            {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
            <div className="mt-2 grid gap-x-3 sm:grid-cols-3">
              {offered.map((quantity, column) => (
                <Field key={column} label={`${quantity} cost`} error={wrongAt(`${place}.sen.${column}`)}>
                  <NumberInput
                    prefix="RM"
                    decimal
                    value={row.amounts[column] ?? ''}
                    onType={(typed) =>
                      put(at, {
                        amounts: offered.map((_, each) =>
                          each === column ? typed : (row.amounts[each] ?? ''),
                        ),
                      })
                    }
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        )
      })}
      {wrongAt('pricing.rows') && <p className="text-13 text-wrong">{wrongAt('pricing.rows')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        onClick={() => change({ rows: [...rows, typedRow()] })}
      >
        Add a larger size
      </Button>
    </div>
  )
}
