import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import type { ItemValues } from '../../common/items/itemValues.ts';
import {
  type Draft,
  type DraftBase,
  deleteDraft,
  type UploadedRecord,
  writeDraftSync,
  writeItemDraft,
} from './draftStorage.ts';

const SAVE_DELAY_MS = 300;

/** Saves the draft shortly after each change and when the page is left. With several tabs the last writer wins. */
export class DraftStore {
  readonly #name: string;
  readonly #base: DraftBase;
  #key: string;
  #typed: Partial<ItemValues>;
  #uploaded: UploadedRecord | undefined;
  #dismissed: readonly string[];
  #savedAt: string;
  #isChanged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, stored: Draft | undefined, base: DraftBase = {}) {
    this.#name = name;
    this.#base = stored ?? base;
    this.#key = stored?.key ?? crypto.randomUUID();
    this.#typed = stored?.typed ?? {};
    this.#uploaded = stored?.uploaded;
    this.#dismissed = stored?.dismissed ?? [];
    this.#savedAt = stored?.savedAt ?? '';
  }

  get key() {
    return this.#key;
  }

  get typed() {
    return this.#typed;
  }

  get dismissed() {
    return this.#dismissed;
  }

  dismiss(itemId: string) {
    this.#markChanged();
    this.#dismissed = [...this.#dismissed, itemId];
    this.#save();
  }

  type(typed: Partial<ItemValues>) {
    this.#cancelSave();
    this.#markChanged();
    this.#typed = typed;
    this.#timer = setTimeout(() => this.#save(), SAVE_DELAY_MS);
  }

  setUploaded(record: UploadedRecord) {
    this.#markChanged();
    this.#uploaded = record;
    this.#save();
  }

  rekey() {
    this.#markChanged();
    this.#key = crypto.randomUUID();
    this.#uploaded = undefined;
    this.#save();
  }

  reset() {
    this.#cancelSave();
    this.#key = crypto.randomUUID();
    this.#typed = {};
    this.#uploaded = undefined;
    this.#dismissed = [];
    void deleteDraft(this.#name);
  }

  /** Also notifies other tabs that have the same draft open. */
  finish() {
    notifyOtherTabs('cataloged', { key: this.#key, typed: JSON.stringify(this.#typed) });
    this.reset();
  }

  /**
   * Finishes the draft when another tab cataloged it with the same values; otherwise makes it the draft of
   * another item.
   * @returns a function that stops watching
   */
  watch(onCataloged: (isSame: boolean) => void) {
    const unsubscribe = onOtherTabs('cataloged', ({ key, typed }) => {
      if (key !== this.#key) return;
      const isSame = typed === JSON.stringify(this.#typed);
      if (isSame) this.reset();
      else this.rekey();
      onCataloged(isSame);
    });
    window.addEventListener('pagehide', this.#onPageHide);
    document.addEventListener('visibilitychange', this.#flush);
    return () => {
      this.#flush();
      unsubscribe();
      window.removeEventListener('pagehide', this.#onPageHide);
      document.removeEventListener('visibilitychange', this.#flush);
    };
  }

  #markChanged() {
    this.#isChanged = true;
    this.#savedAt = new Date().toISOString();
  }

  #cancelSave() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #save() {
    this.#cancelSave();
    void (this.#isEmpty() ? deleteDraft(this.#name) : writeItemDraft(this.#name, this.#toDraft()));
  }

  readonly #flush = () => {
    if (this.#timer !== undefined) this.#save();
  };

  readonly #onPageHide = () => {
    if (this.#isChanged && !this.#isEmpty()) writeDraftSync(this.#name, this.#toDraft());
    this.#flush();
  };

  #isEmpty() {
    return Object.keys(this.#typed).length === 0 && !this.#uploaded && this.#dismissed.length === 0;
  }

  #toDraft(): Draft {
    return {
      key: this.#key,
      typed: this.#typed,
      savedAt: this.#savedAt,
      itemUpdatedAt: this.#base.itemUpdatedAt,
      itemValues: this.#base.itemValues,
      uploaded: this.#uploaded,
      dismissed: this.#dismissed,
    };
  }
}
