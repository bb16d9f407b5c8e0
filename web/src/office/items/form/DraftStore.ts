import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import { type ItemValues, toItemValues } from '../../common/items/itemValues.ts';

export interface Draft {
  /** Idempotency key of what is sent from this draft. */
  key: string;
  /** Only values that differ from the start. */
  typed: Partial<ItemValues>;
  /** ISO 8601. */
  savedAt: string;
  /** When an item is edited: its `updatedAt` when the draft began. */
  itemUpdatedAt?: string;
  /** When an item is edited: its values when the draft began. Missing in drafts of earlier releases. */
  itemValues?: ItemValues;
  /** Ids of the lookalikes of a new item that staff dismissed. */
  dismissed?: readonly string[];
  /** The Airtable record of a new item, and the uploaded payload as JSON. */
  uploaded?: { airtableId: string; payload: string } | undefined;
}

export const createDraft = (item?: VisibleMilitaryItem): Draft => ({
  key: crypto.randomUUID(),
  typed: {},
  savedAt: new Date().toISOString(),
  ...(item && { itemUpdatedAt: item.updatedAt, itemValues: toItemValues(item) }),
});

export const getDraftName = (userId: string, itemId = 'new') => `${userId} ${itemId}`;

const toSetting = (draftName: string) => `draft ${draftName}`;

export const readItemDraft = (name: string) =>
  readDeviceSetting(toSetting(name)) as Draft | undefined;

/** @param draft undefined to remove it */
export const writeItemDraft = (name: string, draft: Draft | undefined) =>
  writeDeviceSetting(toSetting(name), draft);

/** Saves every change of a draft on this device. With several tabs the last writer wins. */
export class DraftStore {
  readonly #name: string;
  #draft: Draft;

  constructor(name: string, draft: Draft) {
    this.#name = name;
    this.#draft = draft;
  }

  get key() {
    return this.#draft.key;
  }

  get typed() {
    return this.#draft.typed;
  }

  get dismissed() {
    return this.#draft.dismissed ?? [];
  }

  /** A draft without content is removed from the device. */
  save(change: Partial<Draft>) {
    this.#draft = { ...this.#draft, ...change, savedAt: new Date().toISOString() };
    const { typed, uploaded, dismissed = [] } = this.#draft;
    const isEmpty = Object.keys(typed).length === 0 && !uploaded && dismissed.length === 0;
    writeItemDraft(this.#name, isEmpty ? undefined : this.#draft);
  }

  rekey() {
    this.save({ key: crypto.randomUUID(), uploaded: undefined });
  }

  reset() {
    this.save({ key: crypto.randomUUID(), typed: {}, uploaded: undefined, dismissed: [] });
  }

  /** Also notifies other tabs that have the same draft open. */
  finish() {
    notifyOtherTabs('cataloged', { key: this.key, typed: JSON.stringify(this.typed) });
    this.reset();
  }

  /**
   * Finishes the draft when another tab cataloged it with the same values; otherwise makes it the draft of
   * another item.
   * @returns a function that stops watching
   */
  watch(onCataloged: (isSame: boolean) => void) {
    return onOtherTabs('cataloged', ({ key, typed }) => {
      if (key !== this.key) return;
      const isSame = typed === JSON.stringify(this.typed);
      if (isSame) this.reset();
      else this.rekey();
      onCataloged(isSame);
    });
  }
}
