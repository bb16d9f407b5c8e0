import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { getFileDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { usePermissions } from '../../lib/permissions.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

interface ExportCsvProps<T> {
  hint: string;
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
) => Promise<{ data: readonly T[]; headers: Headers }>;

/** Unmounting cancels the export. Staff who may not export do not see the button. */
export function ExportCsv<T extends { id: string }>(props: ExportCsvProps<T>) {
  const { hint, fetchPage, select, format, fileName, doneTitle, nouns } = props;
  const can = usePermissions();
  const [progress, setProgress] = useState('Exporting…');
  const controller = useRef(new AbortController());

  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);

  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (signal: AbortSignal) => {
      setProgress('Exporting…');
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
      const rows = `${formatCount(count)} ${count === 1 ? `${one} is` : `${many} are`}`;
      toast({ title: doneTitle, description: `${rows} in ${name}.` });
    },
    onError: (error, signal) => {
      if (signal.aborted || isAccessError(error)) return;
      const reason =
        error instanceof ListChangedError
          ? 'The list changed during the export. Please export it again.'
          : getErrorMessage(error);
      toast({
        title: 'Export Failed',
        description: `${reason} Nothing was saved.`,
        variant: 'destructive',
      });
    },
    ...staffMutation,
  });

  if (!can('export')) return null;
  return (
    <Button
      aria-busy={isPending}
      aria-disabled={isPending}
      title={hint}
      onClick={() => mutate(controller.current.signal)}
    >
      {isPending ? progress : 'Export CSV'}
    </Button>
  );
}

const PAGE_SIZE = 1000;

class ListChangedError extends Error {}

/** @throws ListChangedError instead of returning an incomplete list */
async function fetchAll<T extends { id: string }>(
  fetchPage: FetchPage<T>,
  signal: AbortSignal,
  onProgress: (progress: string) => void,
): Promise<T[]> {
  const rows = new Map<string, T>();
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, headers } = await fetchPage(
      { limit: PAGE_SIZE, ...(cursor && { cursor }) },
      signal,
    );
    for (const row of data) rows.set(row.id, row);
    total = Number(headers.get('X-Total-Count') ?? rows.size);
    cursor = headers.get('X-Next-Cursor');
    onProgress(`Exporting ${formatCount(rows.size)} of ${formatCount(total)}…`);
  }
  if (rows.size !== total) throw new ListChangedError();
  return [...rows.values()];
}
