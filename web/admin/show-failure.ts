import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Shows why the server refused a change, or that something else went wrong. */
export function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred')
}
