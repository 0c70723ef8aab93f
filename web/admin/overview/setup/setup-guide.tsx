import { changeSetup, type SetupView } from '#core/setup/setup.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SetupSteps } from './setup-steps.tsx'
import { setupStepTexts } from './step-texts.ts'
import { useSetupChange } from './use-setup.ts'

/** `open` shows all steps; otherwise the next step is shown and the other steps are collapsed. */
export function SetupGuide({ setup, open }: { setup: SetupView; open: boolean }) {
  const done = setup.steps.filter((step) => step.done).length
  const next = setup.steps.find((step) => !step.done)
  const change = useSetupChange(changeSetup)
  const hideGuide = () =>
    change.mutate(
      { dismissed: true },
      {
        onSuccess: () =>
          toast.success('Setup guide hidden', { undo: () => change.mutate({ dismissed: false }) }),
      },
    )
  return (
    <Card className="mb-6">
      <section aria-labelledby="setup">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <h2 id="setup" className="text-20">
              Set up your shop
            </h2>
            <p className="text-15 text-quiet tabular-nums">
              {done} of {setup.steps.length} done
              {next && `. Next: ${setupStepTexts[next.step].title}`}
            </p>
          </div>
          <Button variant="quiet" size="small" busy={change.isPending} onClick={hideGuide}>
            Hide
          </Button>
        </div>
        <ProgressColourBar label="Setup progress" value={done} max={setup.steps.length} className="mt-3" />
        {open ? (
          <SetupSteps setup={setup} />
        ) : (
          <details className="mt-2">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-15 font-semibold text-link">
              All steps
            </summary>
            <SetupSteps setup={setup} />
          </details>
        )}
      </section>
    </Card>
  )
}
