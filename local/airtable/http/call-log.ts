import type { CallKind } from './context.ts';

export interface CallCounts {
  total: number;
  byKind: Partial<Record<CallKind, number>>;
  byStatus: Record<string, number>;
}

export class CallLog {
  #counts = noCalls();

  addRequest(kind: CallKind): void {
    this.#counts.byKind[kind] = (this.#counts.byKind[kind] ?? 0) + 1;
    if (kind !== 'attachment') this.#counts.total += 1;
  }

  addResponse(status: number): void {
    this.#counts.byStatus[status] = (this.#counts.byStatus[status] ?? 0) + 1;
  }

  counts(): CallCounts {
    return structuredClone(this.#counts);
  }

  reset(): void {
    this.#counts = noCalls();
  }
}

const noCalls = (): CallCounts => ({ total: 0, byKind: {}, byStatus: {} });
