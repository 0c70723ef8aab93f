import { type KeptLabelBuying, changeLabelBuying, getLabelBuying } from '#core/settings/label-buying-calls.ts'
import { useSaveSetting } from '../save-setting.ts'
import { Button } from '#web/ui/button.tsx'

/** Takes the key away at once: nothing is bought any more. */
export function RemoveKey({ kept }: { kept: KeptLabelBuying }) {
  const remove = useSaveSetting(changeLabelBuying, getLabelBuying, {
    saved: 'Key removed',
    versioned: {
      labels: { key: { label: 'Key' } },
      base: kept,
      valuesOf: ({ has_key }) => ({ key: has_key ? 'Set' : 'Not set' }),
      versionOf: ({ version }) => version,
      mineOf: () => ({ key: 'Removed' }),
      inputOf: (_values, sent) => sent,
    },
  })
  return (
    <>
      <Button className="mt-7" busy={remove.isPending} onClick={() => remove.mutate({ api_key: null })}>
        Remove the key
      </Button>
      {remove.question}
    </>
  )
}
