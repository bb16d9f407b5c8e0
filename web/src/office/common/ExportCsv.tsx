import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { getFileDate } from '../../lib/dates.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { toast } from '../../lib/toast.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';

interface ExportCsvProps<T> extends ExportOptions<T> {
  hint: string;
}

interface ExportOptions<T> {
  fetchPage: FetchPage<T>;
  select?: (rows: readonly T[]) => readonly T[];
  format: (rows: readonly T[]) => Promise<string>;
  /** File name without date and extension. */
  fileName: string;
  doneTitle: string;
  /** 'entry' and 'entries'. */
  nouns: readonly [one: string, many: string];
}

type FetchPage<T> = (
  query: { limit: number; cursor?: string },
  signal: AbortSignal,
) => Promise<{ rows: readonly T[]; headers: Headers }>;

export function ExportCsv<T extends { id: string }>({ hint, ...options }: ExportCsvProps<T>) {
  const { isPending, progress, start } = useExport(options);

  return (
    <Button aria-busy={isPending} aria-disabled={isPending} title={hint} onClick={start}>
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

/** Unmounting cancels the export. */
function useExport<T extends { id: string }>(options: ExportOptions<T>) {
  const { fetchPage, select, format, fileName, doneTitle, nouns } = options;
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
      const all = await fetchAll(fetchPage, signal, setProgress);
      const rows = select?.(all) ?? all;
      const text = await format(rows);
      signal.throwIfAborted();
      const name = `${fileName}-${getFileDate()}.csv`;
      saveFile(name, text, 'text/csv');
      return { name, count: rows.length };
    },
    onSuccess: ({ name, count }) => {
      const [one, many] = nouns;
      const rows = count === 1 ? `1 ${one} is` : `${count.toLocaleString('en-US')} ${many} are`;
      toast({ title: doneTitle, description: `${rows} in ${name}.` });
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
  return error instanceof ListChangedError
    ? 'The list changed during the export. Please export it again.'
    : getErrorMessage(error);
}

const PAGE_SIZE = 1000;

interface Progress {
  read: number;
  total: number;
}

class ListChangedError extends Error {}

/** @throws ListChangedError instead of returning an incomplete list */
async function fetchAll<T extends { id: string }>(
  fetchPage: FetchPage<T>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<T[]> {
  const rows = new Map<string, T>();
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await fetchPage({ limit: PAGE_SIZE, ...(cursor && { cursor }) }, signal);
    for (const row of page.rows) rows.set(row.id, row);
    total = Number(page.headers.get('X-Total-Count') ?? rows.size);
    cursor = page.headers.get('X-Next-Cursor');
    onProgress({ read: rows.size, total });
  }
  if (rows.size !== total) throw new ListChangedError();
  return [...rows.values()];
}
