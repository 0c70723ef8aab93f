export const accountTriggerClass =
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-ink no-underline ' +
  'hover:bg-sunk aria-expanded:bg-sunk'
