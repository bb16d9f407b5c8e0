import { createStore, del, delMany, entries, set, setMany } from 'idb-keyval';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';

export interface QueuedPhoto {
  id: string;
  file: File;
  thumbnail: Blob | null;
}

/** A piece whose photos wait on this device until it is cataloged. */
export interface QueuedPiece {
  /** Sorts in the order of the queue. */
  id: string;
  photos: readonly QueuedPhoto[];
  /** The text of the QR code that was photographed before the piece. */
  label?: string | undefined;
}

/** The piece that is being described. */
interface PieceInForm {
  id: string;
  /** All of its photos have reached the form. */
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

/** The pieces that wait to be described in one draft. A piece stays here until it is cataloged, so that a crash loses
 *  no photos. */
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

  /** Adds all of them or none.
   *  @throws the browser's error if it stores no data of this site, or has no room for the photos */
  readonly add = async (pieces: readonly Omit<QueuedPiece, 'id'>[]) => {
    const addedAt = Date.now();
    const rows = pieces.map((piece, index): [string, QueuedPiece] => {
      const id = `${addedAt}-${String(index).padStart(4, '0')}`;
      return [this.#toKey(id), { ...piece, id }];
    });
    await setMany(rows, openStore());
    // Otherwise the browser may delete the photos when the device runs out of room.
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

  /** The piece in the form is cataloged. */
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

/** Empty where site data is blocked. The photos in it are not in memory. */
async function readRows(): Promise<ReadonlyMap<string, unknown>> {
  try {
    return new Map(await entries<string, unknown>(openStore()));
  } catch {
    return new Map();
  }
}
