import type { Pricing } from '../../../../core/pricing/described/description.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { SelectOne } from '../../../ui/select-one.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { EditorProps } from './editor-props.ts'
import {
  quantitiesOf,
  typedRow,
  typedTier,
  type TypedRow,
  type TypedTier,
} from '../../../../core/pricing/described/typed-description.ts'

const bases: Record<Pricing['by'], string> = {
  piece: 'By the piece',
  sheet: 'By the sheet of 29 × 45 cm that it fills',
  set: 'By the set',
  area: 'By the area',
  fixed: 'One price, however many',
  table: 'By a table of sizes and quantities',
}

const units = { ft2: 'a square foot', m2: 'a square metre' }

/** How the price without options is made. */
export function PricingFields(props: EditorProps) {
  const { typed, change, wrongAt } = props
  const { by } = typed
  return (
    <div className="grid gap-3">
      <Field label="Priced" error={wrongAt('pricing.by')} className="sm:max-w-96">
        <SelectOne value={by} choices={bases} onChoose={(base) => change({ by: base })} />
      </Field>
      {by === 'set' && (
        <Field label="Pieces in a set" error={wrongAt('pricing.pieces')} className="sm:max-w-60">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typed.setOf}
            onChange={({ target }) => change({ setOf: target.value })}
          />
        </Field>
      )}
      {by === 'area' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label="A unit is">
            <SelectOne value={typed.unit} choices={units} onChoose={(unit) => change({ unit })} />
          </Field>
          <Field
            label="A piece costs at least as"
            optional
            hint="Smaller ones cost as much."
            error={wrongAt('pricing.smallest')}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              suffix={typed.unit === 'm2' ? 'm²' : 'ft²'}
              value={typed.smallest}
              onChange={({ target }) => change({ smallest: target.value })}
            />
          </Field>
        </div>
      )}
      {by === 'fixed' && (
        <Field label="Price" error={wrongAt('pricing.sen')} className="sm:max-w-60">
          <TextInput
            prefix="RM"
            inputMode="decimal"
            autoComplete="off"
            value={typed.fixed}
            onChange={({ target }) => change({ fixed: target.value })}
          />
        </Field>
      )}
      {by === 'table' && <TableFields {...props} />}
      {by !== 'fixed' && by !== 'table' && <TierFields {...props} />}
    </div>
  )
}

const counted = { piece: 'pieces', sheet: 'sheets', set: 'sets', area: 'pieces' } as const
const costs = { piece: 'a piece', sheet: 'a sheet', set: 'a set', area: 'the unit' } as const

function TierFields({ typed: { by, tiers }, change, wrongAt }: EditorProps) {
  const base = by === 'fixed' || by === 'table' ? 'piece' : by
  const put = (at: number, part: Partial<TypedTier>) =>
    change({ tiers: tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">What {costs[base]} costs</legend>
      <ul className="grid gap-2">
        {tiers.map((tier, at) => {
          const trouble = wrongAt(`pricing.tiers.${at}.from`) ?? wrongAt(`pricing.tiers.${at}.sen`)
          return (
            <li key={tier.key}>
              <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
                <TextInput
                  aria-label={`Step ${at + 1}: from how many ${counted[base]}`}
                  aria-invalid={wrongAt(`pricing.tiers.${at}.from`) ? true : undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  prefix={<span className="text-13">from</span>}
                  className="pl-13! text-right tabular-nums"
                  value={tier.from}
                  onChange={({ target }) => put(at, { from: target.value })}
                />
                <TextInput
                  aria-label={`Step ${at + 1}: price of ${costs[base]}`}
                  aria-invalid={wrongAt(`pricing.tiers.${at}.sen`) ? true : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  prefix="RM"
                  className="text-right tabular-nums"
                  value={tier.amount}
                  onChange={({ target }) => put(at, { amount: target.value })}
                />
                <IconButton
                  label={`Remove step ${at + 1}`}
                  disabled={tiers.length === 1}
                  onClick={() => change({ tiers: tiers.filter((each) => each !== tier) })}
                >
                  <TrashIcon />
                </IconButton>
              </div>
              {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
            </li>
          )
        })}
      </ul>
      {wrongAt('pricing.tiers') && <p className="mt-1 text-13 text-wrong">{wrongAt('pricing.tiers')}</p>}
      <Button className="mt-2" icon={<PlusIcon />} onClick={() => change({ tiers: [...tiers, typedTier()] })}>
        Add a step
      </Button>
    </fieldset>
  )
}

function TableFields({ typed: { quantities, rows }, change, wrongAt }: EditorProps) {
  const offered = quantitiesOf(quantities)
  const put = (at: number, part: Partial<TypedRow>) =>
    change({ rows: rows.map((row, place) => (place === at ? { ...row, ...part } : row)) })
  return (
    <div className="grid gap-3">
      <Field
        label="Quantities that are offered"
        hint="Separated by commas: 200, 500, 1000"
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
              <TextInput
                aria-label={`Row ${at + 1}: width, mm`}
                inputMode="decimal"
                autoComplete="off"
                value={row.width}
                onChange={({ target }) => put(at, { width: target.value })}
              />
              <TextInput
                aria-label={`Row ${at + 1}: height, mm`}
                inputMode="decimal"
                autoComplete="off"
                value={row.height}
                onChange={({ target }) => put(at, { height: target.value })}
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
                  <TextInput
                    prefix="RM"
                    inputMode="decimal"
                    autoComplete="off"
                    value={row.amounts[column] ?? ''}
                    onChange={({ target }) =>
                      put(at, {
                        amounts: offered.map((_, each) =>
                          each === column ? target.value : (row.amounts[each] ?? ''),
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
