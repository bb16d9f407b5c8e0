import { randomUUID } from 'node:crypto';
import { items as contract } from '../../../shared/contract/items.ts';
import type { VisibleMilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import type { Caller, InstanceAddress } from './caller.ts';
import { describeUnreadablePhoto, type Photo, upload } from './photos.ts';
import { PossibleValues } from './possible-values.ts';
import { DURABILITY_PROMISES } from './promises.ts';
import type { Workload } from './workload.ts';

interface Parts {
  caller: Caller;
  address: InstanceAddress;
  photos: readonly Photo[];
  random: () => Random;
  report: PromiseReport;
}

interface Draft {
  body: { name: string; itemType: string; condition: string; imageUrls: string[] };
  id: string | undefined;
}

const CATALOG_PROBABILITY = 0.4;
const MAX_CORRECTED = 5;
const KINDS = ['Screaming Eagle', 'Big Red One', 'Keystone Division', 'All American'];

export class ItemWorkload implements Workload {
  readonly #parts: Parts;
  readonly #drafts = new Map<string, Draft>();
  readonly #descriptions = new PossibleValues<string | null>(null);
  readonly #corrections = new Map<string, string[]>();
  #touched = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get ids(): string[] {
    return [...this.#drafts.values()].flatMap(({ id }) => id ?? []);
  }

  async act(): Promise<void> {
    const newest = this.ids.slice(-MAX_CORRECTED);
    if (newest.length === 0 || this.#parts.random().next() < CATALOG_PROBABILITY)
      await this.#catalog();
    else await this.#correct(this.#parts.random().pick(newest));
  }

  async check(): Promise<void> {
    const { caller, report } = this.#parts;
    const pages = await caller.callAllPages(contract, 'GET /api/military-items');
    const all = pages.flat() as VisibleMilitaryItem[];
    const areUnique = new Set(all.map(({ id }) => id)).size === all.length;
    report.record(DURABILITY_PROMISES.partial, areUnique ? undefined : 'an item is listed twice');
    const itemsByKey = Map.groupBy(all, ({ name }) => parseKey(name));
    for (const [key, draft] of this.#drafts) {
      const found = itemsByKey.get(key) ?? [];
      itemsByKey.delete(key);
      if (draft.id) report.record(DURABILITY_PROMISES.item, describeLostItem(draft, found));
      else await this.#retryCatalog(key, draft, found);
    }
    for (const [key] of itemsByKey)
      report.record(DURABILITY_PROMISES.partial, `nobody cataloged the item ${key}`);
    for (const item of all) await this.#checkItem(item);
    this.#touched = new Set();
  }

  async #catalog(): Promise<void> {
    const { caller, photos } = this.#parts;
    const random = this.#parts.random();
    const key = randomUUID();
    const imageUrls = [await upload(caller, random.pick(photos))];
    const name = `${random.pick(KINDS)} patch ${key}`;
    const body = { name, itemType: 'Patches', condition: 'Very Fine', imageUrls };
    const draft: Draft = { body, id: undefined };
    this.#drafts.set(key, draft);
    draft.id = (await this.#send(key, draft)).id;
    this.#touched.add(draft.id);
  }

  /** Repeats an unacknowledged request with the same key, which must yield exactly one item. */
  async #retryCatalog(
    key: string,
    draft: Draft,
    found: readonly VisibleMilitaryItem[],
  ): Promise<void> {
    const { id } = await this.#send(key, draft);
    const ids = new Set([...found.map((item) => item.id), id]);
    const failure = `the draft of key ${key} became ${[...ids].join(' and ')}`;
    this.#parts.report.record(DURABILITY_PROMISES.partial, ids.size > 1 ? failure : undefined);
    draft.id = id;
    this.#touched.add(id);
  }

  #send(key: string, { body }: Draft): Promise<VisibleMilitaryItem> {
    const call = { headers: { 'idempotency-key': key }, body };
    return this.#parts.caller.call(contract, 'POST /api/military-items', call);
  }

  #correct(id: string): Promise<void> {
    const description = `Corrected: ${randomUUID()}`;
    this.#touched.add(id);
    return this.#descriptions.change(
      id,
      () => description,
      async () => {
        const call = { params: { id }, body: { description } };
        const item = await this.#parts.caller.call(
          contract,
          'PATCH /api/military-items/{id}',
          call,
        );
        this.#corrections.set(id, [...(this.#corrections.get(id) ?? []), description]);
        return item.description;
      },
    );
  }

  async #checkItem(item: VisibleMilitaryItem): Promise<void> {
    const { report, address } = this.#parts;
    const { id, description, imageUrls } = item;
    const { wasCertain, failure } = this.#descriptions.read(id, description);
    report.record(
      wasCertain ? DURABILITY_PROMISES.correction : DURABILITY_PROMISES.partial,
      failure,
    );
    if (!this.#touched.has(id)) return;
    report.record(
      DURABILITY_PROMISES.partial,
      imageUrls.length === 1 ? undefined : `${id} has no photo`,
    );
    for (const path of imageUrls) {
      report.record(DURABILITY_PROMISES.partial, await describeUnreadablePhoto(address.url, path));
    }
    await this.#checkHistory(item);
  }

  /** Each correction appears once in the history, and the item shows the last one. */
  async #checkHistory({ id, description }: VisibleMilitaryItem): Promise<void> {
    const { caller, report } = this.#parts;
    const call = { params: { id } };
    const pages = await caller.callAllPages(contract, 'GET /api/military-items/{id}/history', call);
    const [creation, ...edits] = pages.flat().toReversed();
    const descriptions = edits.flatMap(({ changes }) => changes.map(({ after }) => after));
    const isComplete =
      creation?.kind === 'cataloged' &&
      edits.every(({ kind }) => kind === 'edited') &&
      new Set(descriptions).size === descriptions.length &&
      (descriptions.at(-1) ?? null) === description;
    report.record(
      DURABILITY_PROMISES.partial,
      isComplete
        ? undefined
        : `the history of ${id} with ${description} has ${JSON.stringify(descriptions)}`,
    );
    for (const correction of this.#corrections.get(id) ?? []) {
      const failure = `${correction} is not in the history of ${id}`;
      report.record(
        DURABILITY_PROMISES.correction,
        descriptions.includes(correction) ? undefined : failure,
      );
    }
  }
}

const parseKey = (name: string) => name.split(' ').at(-1) ?? '';

function describeLostItem(
  { id, body }: Draft,
  found: readonly VisibleMilitaryItem[],
): string | undefined {
  const [item, ...others] = found;
  return item?.id === id && item?.name === body.name && others.length === 0
    ? undefined
    : `found instead of the item ${id}: ${JSON.stringify(found)}`;
}
