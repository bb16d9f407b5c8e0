import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_SCANS_PER_CALL, type ScanResult } from '../../../../shared/entities/stocktake.ts';
import { api, getFieldMessage, hasStatus } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import { stocktakeOptions } from './stocktakeQueries.ts';
import { readScans, type StoredScan, writeScans } from './storedScans.ts';

const RETRY_MS = 5_000;

interface ScanReport {
  location: string;
  tone: Tone;
  title: string;
  text: string;
}

/** Keeps scans on this device until the server has them. Failed calls are repeated, which counts nothing twice. */
export function useScanQueue(stocktakeId: string) {
  const queryClient = useQueryClient();
  const [scans, setScans] = useState(() => readScans(stocktakeId));
  const [report, setReport] = useState<ScanReport>();
  const [isOffline, setIsOffline] = useState(false);
  const update = (change: (stored: readonly StoredScan[]) => StoredScan[]) => {
    // Another tab may have added or sent some.
    const changed = change(readScans(stocktakeId));
    writeScans(stocktakeId, changed);
    setScans(changed);
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (batch: readonly StoredScan[]) =>
      api('POST /api/stocktakes/{id}/scans', {
        params: { id: stocktakeId },
        body: { scans: batch.map(({ code, location, at }) => ({ code, location, at })) },
      }),
    onSuccess: (results, batch) => {
      update((stored) => stored.filter((scan) => !includes(batch, scan)));
      const location = getLocation(batch);
      const reports = results.map((result) => ({ location, ...describeResult(result) }));
      setReport(reports.findLast(({ tone }) => tone !== 'success') ?? reports.at(-1));
      void queryClient.invalidateQueries(stocktakeOptions(stocktakeId));
    },
    onError: (error, batch) => {
      if (!hasStatus(error, 400, 404, 409)) return setIsOffline(true);
      const refusal = getFieldMessage(error);
      update((stored) =>
        stored.map((scan) => (includes(batch, scan) ? { ...scan, refusal } : scan)),
      );
      const code = batch.at(-1)?.code ?? '';
      const title = `Not counted: ${code}`;
      setReport({ location: getLocation(batch), tone: 'critical', title, text: refusal });
    },
    ...staffMutation,
  });

  const waiting = scans.filter(({ refusal }) => refusal === null);
  const send = useEffectEvent(() => {
    const stored = readScans(stocktakeId);
    const batch = getBatch(stored);
    if (batch.length > 0) mutate(batch);
    else setScans(stored);
  });
  const isReady = waiting.length > 0 && !isPending && !isOffline;
  useEffect(() => {
    if (isReady) send();
  }, [isReady]);
  useRetry(isOffline, () => setIsOffline(false));

  return {
    waiting,
    refused: scans.filter(({ refusal }) => refusal !== null),
    report,
    isOffline,
    scan: (code: string, location: string) => {
      const id = crypto.randomUUID();
      const at = new Date().toISOString();
      update((stored) => [...stored, { id, code, location, at, refusal: null }]);
      setReport({ location, tone: 'info', title: code, text: 'Saved on this device' });
    },
    retry: (id: string) =>
      update((stored) =>
        stored.map((scan) => (scan.id === id ? { ...scan, refusal: null } : scan)),
      ),
    discard: (id: string) => update((stored) => stored.filter((scan) => scan.id !== id)),
  };
}
export type ScanQueue = ReturnType<typeof useScanQueue>;

function useRetry(hasFailed: boolean, retry: () => void) {
  const handleRetry = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return;
    const handleOnline = () => handleRetry();
    const timer = setTimeout(() => handleRetry(), RETRY_MS);
    window.addEventListener('online', handleOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', handleOnline);
    };
  }, [hasFailed]);
}

/** Returns scans of one location, since the server refuses all of a call if their location is closed. */
function getBatch(stored: readonly StoredScan[]): StoredScan[] {
  const waiting = stored.filter(({ refusal }) => refusal === null);
  return waiting
    .filter(({ location }) => location === getLocation(waiting))
    .slice(0, MAX_SCANS_PER_CALL);
}

const getLocation = ([first]: readonly StoredScan[]) => first?.location ?? '';

const includes = (batch: readonly StoredScan[], { id }: StoredScan) =>
  batch.some((scan) => scan.id === id);

function describeResult(result: ScanResult): Omit<ScanReport, 'location'> {
  const { code, name, isRepeated, belongsAt } = result;
  if (name === null) {
    return { tone: 'critical', title: `Unknown code: ${code}`, text: 'Listed in the differences' };
  }
  if (belongsAt) return { tone: 'attention', title: name, text: `Belongs at ${belongsAt}` };
  return isRepeated
    ? { tone: 'neutral', title: name, text: 'Counted before' }
    : { tone: 'success', title: name, text: 'Counted' };
}
