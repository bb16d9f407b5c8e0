import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { toast } from '../../../components/toast/toast.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { useIsComparing, useRunComparison } from '../identificationQuery.ts';

/** The comparison of an item: it goes on while one looks at another. */
export function useComparisonRun({ id }: MilitaryItem) {
  const isRunning = useIsComparing(id);
  const { mutate } = useRunComparison(id, { onDone: sayCompared, onFailed: sayNotCompared });

  return {
    isRunning,
    run: () => {
      if (!isRunning) mutate();
    },
  };
}

function sayCompared(found: number) {
  toast({
    title: 'Comparison Complete',
    description: `Found ${found} potential matches in ASMIC catalog`,
  });
}

function sayNotCompared(error: Error) {
  if (isAccessError(error)) return;
  toast({
    title: 'Comparison Failed',
    description: reasonOf(error) || 'Failed to run ASMIC comparison',
    variant: 'destructive',
  });
}

/** Empty where the answer had no words for a person. */
function reasonOf(error: Error): string {
  const message = getErrorMessage(error);
  return /^\s*[[{<]/.test(message) ? '' : message.trim();
}
