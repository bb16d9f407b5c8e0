import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';
import type { State, StoredCapture, StoredRefund } from './records.ts';

/** The status is only left out of orders with a capture. */
export type OmittedField = 'status' | 'captures';

export class PaypalStore {
  /** The server's own address, which is known once it listens. */
  origin = '';
  state: State;
  /** The part of orders that PayPal leaves out of its answers. */
  readonly omitted = new Set<OmittedField>();
  readonly #file: StateFile | undefined;

  private constructor(state: State, path: string | undefined) {
    this.state = state;
    this.#file = path === undefined ? undefined : new StateFile(path, () => this.#toJson());
  }

  /** @param dataDir Default: keeps everything in memory. */
  static async open(dataDir: string | undefined): Promise<PaypalStore> {
    if (dataDir === undefined) return new PaypalStore(emptyState(), undefined);
    const path = join(dataDir, 'paypal.json');
    const stored = await readIfExists(path);
    const state: State = stored ? JSON.parse(stored.toString('utf8')) : emptyState();
    return new PaypalStore(state, path);
  }

  /** A call is answered only after its changes are saved. */
  async save(): Promise<void> {
    await this.#file?.save();
  }

  clear(): void {
    this.state = emptyState();
  }

  /** @returns the id of what an earlier call with the same request id has created. */
  findRequest(key: string, ttlMs: number): string | undefined {
    const request = this.state.requests[key];
    return request && request.at + ttlMs > Date.now() ? request.resourceId : undefined;
  }

  addRequest(key: string, resourceId: string): void {
    this.state.requests[key] = { resourceId, at: Date.now() };
  }

  listRefunds({ id }: Pick<StoredCapture, 'id'>): StoredRefund[] {
    return Object.values(this.state.refunds).filter(({ captureId }) => captureId === id);
  }

  isDisputed({ id }: Pick<StoredCapture, 'id'>): boolean {
    return Object.values(this.state.disputes).some(
      ({ captureId, status }) => captureId === id && status === 'OPEN',
    );
  }

  #toJson(): string {
    return JSON.stringify(this.state);
  }
}

const emptyState = (): State => ({
  orders: {},
  captures: {},
  refunds: {},
  disputes: {},
  requests: {},
  events: [],
});

const ID_LENGTH = 17;
const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** @returns such as `5O190127TN364715T`. */
export const createId = (): string =>
  Array.from(randomBytes(ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
