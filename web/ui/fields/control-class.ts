export const controlClass =
  'block w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-control text-ink ' +
  'placeholder:text-quiet hover:border-ink focus-visible:border-cyan focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-wrong aria-invalid:outline-wrong disabled:cursor-not-allowed disabled:bg-sunk disabled:text-quiet'
