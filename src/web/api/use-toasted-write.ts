import { showToast } from '#web/ui/toast.ts'
import { useWrite, type WriteOptions } from './use-write.ts'

/** A write without a form of its own: what goes wrong is said in a toast. */
export function useToastedWrite(options: Omit<WriteOptions, 'onProblem'> = {}) {
  return useWrite({ ...options, onProblem: ({ error }) => void showToast(error, { kind: 'error' }) })
}

export type Write = ReturnType<typeof useWrite>['write']
