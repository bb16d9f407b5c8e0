import { createStore, del, delMany, entries, set, setMany } from 'idb-keyval';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';

export interface QueuedPhoto {
  id: string;
  file: File;
  thumbnail: Blob | null;
}

export interface QueuedPiece {
  id: string;
  photos: readonly QueuedPhoto[];
  label?: string | undefined;
}

interface PieceInForm {
  id: string;
  isComplete: boolean;
}

export interface QueueState {
  isLoaded: boolean;
  pieces: readonly QueuedPiece[];
  inForm?: PieceInForm | undefined;
}

let store: ReturnType<typeof createStore> | undefined;
// Opened lazily: it throws where site data is blocked.
const openStore = () => {
  store ??= createStore('guidon-photo-queue', 'pieces');
  return store;
};

/** Keeps a piece until it is cataloged, so that a crash loses no photos. */
export class PieceQueue {
  readonly #draftName: string;
  readonly #listeners = new Set<() => void>();
  #state: QueueState = { isLoaded: false, pieces: [] };

  constructor(draftName: string) {
    this.#draftName = draftName;
    this.#load();
    onOtherTabs('piece-queue', () => this.#load());
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = () => this.#state;

  /**
   * Adds all pieces or none.
   * @throws the browser's error if site data is blocked or the device is full
   */
  readonly add = async (pieces: readonly Omit<QueuedPiece, 'id'>[]) => {
    const addedAt = Date.now();
    const rows = pieces.map((piece, index): [string, QueuedPiece] => {
      const id = `${addedAt}-${String(index).padStart(4, '0')}`;
      return [this.#toKey(id), { ...piece, id }];
    });
    await setMany(rows, openStore());
    // Without persistence the browser may delete the photos when the device runs out of room.
    navigator.storage?.persist?.().catch(() => {});
    await this.#publish();
  };

  readonly setInForm = async (piece: PieceInForm | undefined) => {
    await set(this.#formKey, piece, openStore());
    await this.#publish();
  };

  readonly remove = async (id: string) => {
    await del(this.#toKey(id), openStore());
    await this.#publish();
  };

  readonly finish = async (id: string) => {
    await delMany([this.#toKey(id), this.#formKey], openStore());
    await this.#publish();
  };

  get #formKey() {
    return this.#draftName;
  }

  #toKey(id: string) {
    return `${this.#draftName} ${id}`;
  }

  async #publish() {
    await this.#load();
    notifyOtherTabs('piece-queue');
  }

  async #load() {
    const rows = await readRows();
    const prefix = this.#toKey('');
    const pieces = [...rows].filter(([key]) => key.startsWith(prefix)).map(([, piece]) => piece);
    const inForm = rows.get(this.#formKey);
    this.#state = {
      isLoaded: true,
      pieces: (pieces as QueuedPiece[]).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      inForm: inForm as PieceInForm | undefined,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns an empty map where site data is blocked. Reading a blob's row does not load its bytes. */
async function readRows(): Promise<ReadonlyMap<string, unknown>> {
  try {
    return new Map(await entries<string, unknown>(openStore()));
  } catch {
    return new Map();
  }
}
