import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AsmicEntry } from '../../../../../shared/entities/asmic-entry.ts';
import { Button } from '../../../components/Button.tsx';
import { apiWithHeaders, getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { getFileDate } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { toast } from '../../../lib/toast.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { staffMutation } from '../../back-office/queryOptions.ts';

export function ExportButton() {
  const { isPending, progress, start } = useExport();

  return (
    <Button
      aria-busy={isPending}
      aria-disabled={isPending}
      title="Saves every entry in a file that can be imported again"
      onClick={start}
    >
      {isPending ? formatProgress(progress) : 'Export CSV'}
    </Button>
  );
}

function formatProgress(progress: Progress | undefined): string {
  if (!progress) return 'Exporting…';
  const [read, total] = [progress.read, progress.total].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `Exporting ${read} of ${total}…`;
}

/** Saves all entries as `asmic-entries-2026-11-18.csv`. Unmounting cancels. */
function useExport() {
  const [progress, setProgress] = useState<Progress>();
  const controller = useRef(new AbortController());
  const start = useSingleFlight();

  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      setProgress(undefined);
      const entries = await fetchAllEntries(signal, setProgress);
      const { formatEntriesCsv } = await import('./csv.ts');
      signal.throwIfAborted();
      const name = `asmic-entries-${getFileDate()}.csv`;
      saveFile(name, formatEntriesCsv(entries), 'text/csv');
      return { name, count: entries.length };
    },
    onSuccess: ({ name, count }) => {
      const entries = count === 1 ? '1 entry is' : `${count.toLocaleString('en-US')} entries are`;
      toast({ title: 'Reference Catalog Exported', description: `${entries} in ${name}.` });
    },
    onError: (error, signal) => {
      if (signal.aborted || isAccessError(error)) return;
      toast({
        title: 'Export Failed',
        description: `${getFailureReason(error)} Nothing was saved.`,
        variant: 'destructive',
      });
    },
    ...staffMutation,
  });

  return {
    isPending,
    progress,
    start: () => start((done) => mutate(controller.current.signal, { onSettled: done })),
  };
}

function getFailureReason(error: unknown): string {
  return error instanceof CatalogChangedError
    ? 'The catalog changed during the export. Please export it again.'
    : getErrorMessage(error);
}

const PAGE_SIZE = 1000;

interface Progress {
  read: number;
  total: number;
}

/** The catalog changed between two pages. */
class CatalogChangedError extends Error {}

/** @throws CatalogChangedError instead of returning an incomplete list */
async function fetchAllEntries(
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<AsmicEntry[]> {
  const entries = new Map<string, AsmicEntry>();
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE };
    if (cursor) query.cursor = cursor;
    const page = await apiWithHeaders('GET /api/asmic-entries', { query, signal });
    for (const entry of page.data) entries.set(entry.id, entry);
    total = Number(page.headers.get('X-Total-Count') ?? entries.size);
    cursor = page.headers.get('X-Next-Cursor');
    onProgress({ read: entries.size, total });
  }
  if (entries.size !== total) throw new CatalogChangedError();
  return [...entries.values()];
}
