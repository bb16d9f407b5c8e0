import { useEffect, useMemo, useRef, useState } from 'react';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { getRange } from '../../common/bulk/useSelection.ts';

/** Keeps records that are no longer loaded, so that a search can extend the selection of an earlier one. */
export function useLogSelection(loaded: readonly LogRecord[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LogRecord>>(new Map());
  const last = useRef<string>(undefined);
  // A stable callback: loading more rows must not re-render the others.
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);

  return useMemo(
    () => ({
      selected: [...chosen.values()],
      has: (id: string) => chosen.has(id),
      toggle(record: LogRecord, isRange: boolean) {
        const next = new Map(chosen);
        const isSelected = !next.has(record.id);
        for (const each of isRange ? getRange(latest.current, last.current, record) : [record]) {
          if (isSelected) next.set(each.id, each);
          else next.delete(each.id);
        }
        last.current = record.id;
        setChosen(next);
      },
      select: (records: readonly LogRecord[]) =>
        setChosen(new Map([...chosen, ...records.map((record) => [record.id, record] as const)])),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}
export type LogSelection = ReturnType<typeof useLogSelection>;
