import type { CallKind } from './route.ts';

export interface CallCounts {
  /** Calls to the API; downloads of photographs are not among them. */
  total: number;
  byKind: Partial<Record<CallKind, number>>;
  byStatus: Record<string, number>;
}

/** What was asked since the start or the last reset, for budgets to be checked against. */
export class CallLog {
  #counts = none();

  asked(kind: CallKind): void {
    this.#counts.byKind[kind] = (this.#counts.byKind[kind] ?? 0) + 1;
    if (kind !== 'attachment') this.#counts.total += 1;
  }

  answered(status: number): void {
    this.#counts.byStatus[status] = (this.#counts.byStatus[status] ?? 0) + 1;
  }

  counts(): CallCounts {
    return structuredClone(this.#counts);
  }

  reset(): void {
    this.#counts = none();
  }
}

const none = (): CallCounts => ({ total: 0, byKind: {}, byStatus: {} });
