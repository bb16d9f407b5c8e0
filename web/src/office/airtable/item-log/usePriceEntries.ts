import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MAX_PRICES } from '../../../../../shared/contract/airtable.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { api, getErrorMessage } from '../../../lib/api.ts';
import { useRefreshLog } from './itemLogQuery.ts';

/** Batches prices that are entered in a row. */
const COLLECTED_MS = 8_000;
const NO_AMOUNT = 'Enter an amount, such as 65 or 65.50.';

export interface PriceEntry {
  /** Holds the raw text if it is not an amount, or if saving failed. */
  typed: string;
  from: string | null;
  to: string | null;
  state: 'waiting' | 'saving' | 'saved' | 'invalid' | 'failed';
  problem?: string;
}

type Entries = ReadonlyMap<string, PriceEntry>;

/** Saves up to ten prices per call. */
export function usePriceEntries() {
  const [entries, setEntries] = useState<Entries>(new Map());
  const refreshLog = useRefreshLog();
  const waiting = [...entries].filter(([, { state }]) => state === 'waiting');
  const isSaving = [...entries.values()].some(({ state }) => state === 'saving');
  const isUnsaved = [...entries.values()].some(({ state }) => state !== 'saved');

  const send = async (batch: [string, PriceEntry][]) => {
    const sent = batch.map(([id, entry]) => [id, { ...entry, state: 'saving' as const }] as const);
    const settle = (settled: Entries) =>
      setEntries((now) => {
        // A price that was edited during the call is saved next.
        const open = sent.filter(([id, entry]) => now.get(id) === entry);
        return new Map([
          ...now,
          ...open.map(([id, entry]) => [id, settled.get(id) ?? entry] as const),
        ]);
      });
    setEntries((now) => new Map([...now, ...sent]));
    try {
      const results = await api('PATCH /api/airtable/item-log', {
        body: { prices: sent.map(([recordId, { from, to }]) => ({ recordId, from, to })) },
      });
      const problems = new Map(results.map(({ recordId, problem }) => [recordId, problem]));
      const settled = sent.map(async ([id, entry]): Promise<[string, PriceEntry]> => {
        const problem = problems.get(id);
        if (!problem) return [id, { ...entry, from: entry.to, state: 'saved' }];
        return [id, { ...entry, from: await readPrice(id, entry), state: 'failed', problem }];
      });
      settle(new Map(await Promise.all(settled)));
    } catch (error) {
      const problem = getErrorMessage(error);
      settle(new Map(sent.map(([id, entry]) => [id, { ...entry, state: 'failed', problem }])));
    }
  };

  const sendWaiting = useEffectEvent(() => void send(waiting.slice(0, MAX_PRICES)));
  useEffect(() => {
    if (waiting.length === 0 || isSaving) return;
    const timer = setTimeout(sendWaiting, waiting.length >= MAX_PRICES ? 0 : COLLECTED_MS);
    return () => clearTimeout(timer);
  }, [waiting.length, isSaving]);

  const finish = useEffectEvent(async () => {
    for (let start = 0; start < waiting.length; start += MAX_PRICES) {
      await send(waiting.slice(start, start + MAX_PRICES));
    }
    if (entries.size > 0) await refreshLog();
  });
  useEffect(() => () => void finish(), []);

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const enter = useCallback((record: LogRecord, typed: string): boolean => {
    const to = typed.trim() === '' ? null : parseAmount(typed);
    setEntries((now) => {
      const entry = now.get(record.id);
      const known = record.sharePrice ?? null;
      const from = entry ? (entry.state === 'saving' ? entry.to : entry.from) : known;
      if (to === undefined) {
        const invalid = { typed, from, to: from, state: 'invalid', problem: NO_AMOUNT } as const;
        return new Map([...now, [record.id, invalid]]);
      }
      if (to !== from) {
        const waiting = { typed: to ?? '', from, to, state: 'waiting' } as const;
        return new Map([...now, [record.id, waiting]]);
      }
      if (!entry || entry.state === 'saving' || entry.state === 'saved') return now;
      const others = new Map(now);
      others.delete(record.id);
      return others;
    });
    return to !== undefined;
  }, []);

  const retry = useCallback(() => {
    const toRetry = (entry: PriceEntry): PriceEntry =>
      entry.state === 'failed' ? { ...entry, state: 'waiting' } : entry;
    setEntries((now) => new Map([...now].map(([id, entry]) => [id, toRetry(entry)])));
  }, []);

  return useMemo(() => ({ entries, enter, retry }), [entries, enter, retry]);
}
export type PriceEntries = ReturnType<typeof usePriceEntries>;

/** Reads the current price, so that the user can overwrite it knowingly. */
async function readPrice(id: string, { from }: PriceEntry): Promise<string | null> {
  try {
    const { values } = await api('GET /api/airtable/item-log/{id}/values', { params: { id } });
    return values.find(({ field }) => field === 'sharePrice')?.value ?? null;
  } catch {
    return from;
  }
}
