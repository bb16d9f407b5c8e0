import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatTimestamp } from '../../../../components/Timestamp.tsx';
import { toast } from '../../../../components/toast/toast.ts';
import { getErrorMessage, isAccessError } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/saveFile.ts';
import { useSingleFlight } from '../../../../lib/useSingleFlight.ts';
import { staffMutation } from '../../../back-office/queryOptions.ts';
import { CatalogChangedError, fetchAllEntries, type Progress } from './allEntries.ts';

/** Saves the whole catalogue as `asmic-entries-2026-11-18.csv`. Leaving the sheet gives it up. */
export function useExport() {
  const [progress, setProgress] = useState<Progress>();
  const leaving = useRef(new AbortController());
  const once = useSingleFlight();

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      setProgress(undefined);
      const entries = await fetchAllEntries(signal, setProgress);
      const { formatEntriesCsv: entriesCsv } = await import('../csv.ts');
      signal.throwIfAborted();
      const name = `asmic-entries-${formatTimestamp(new Date().toISOString()).day}.csv`;
      saveFile(name, entriesCsv(entries), 'text/csv');
      return { name, count: entries.length };
    },
    onSuccess: ({ name, count }) => {
      const entries = count === 1 ? '1 entry is' : `${count.toLocaleString('en-US')} entries are`;
      toast({ title: 'Reference Catalogue Exported', description: `${entries} in ${name}.` });
    },
    onError: (error, signal) => {
      if (signal.aborted || isAccessError(error)) return;
      toast({
        title: 'Export Failed',
        description: `${reasonOf(error)} Nothing was saved.`,
        variant: 'destructive',
      });
    },
    ...staffMutation,
  });

  return {
    isPending,
    progress,
    start: () => once((done) => mutate(leaving.current.signal, { onSettled: done })),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof CatalogChangedError
    ? 'The catalogue was changed while it was being read. Please export it again.'
    : getErrorMessage(error);
}
