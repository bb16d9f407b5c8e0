import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS, ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { RejectedField } from '../../../shared/airtable-mapping/item-to-record.ts';
import type { AirtableAttachment } from '../../../shared/entities/airtable.ts';
import { log } from '../../platform/aws/log.ts';
import { AirtableError, isAccessDenied, isOutcomeUnknown, isTransient } from '../airtable/error.ts';
import { getRecordPhotos } from './find-record.ts';
import { insertPhotos } from './photo-order.ts';
import { type PhotoToSend, pollUntilSettled, type RecordUpload } from './upload.ts';

/** Airtable's limit for uploads; it fetches larger photos from a URL. */
const MAX_UPLOAD_BYTES = 5 * 2 ** 20;
const MAX_ATTEMPTS = 2;
const MIN_REMAINING_MS = 1_500;

export async function sendPhotos(
  upload: RecordUpload,
  recordId: string,
  existing: AirtableAttachment[],
): Promise<{ added: number; rejected: RejectedField[] }> {
  const sender = new PhotoSender(upload, recordId, existing);
  const before = sender.countPresent();
  const rejected = await sender.send();
  return { added: sender.countPresent() - before, rejected };
}

class PhotoSender {
  readonly #upload: RecordUpload;
  readonly #recordId: string;
  #existing: AirtableAttachment[];
  readonly #rejected: RejectedField[] = [];

  constructor(upload: RecordUpload, recordId: string, existing: AirtableAttachment[]) {
    this.#upload = upload;
    this.#recordId = recordId;
    this.#existing = existing;
  }

  countPresent(): number {
    return this.#upload.photos.filter(({ name }) => this.#has(name)).length;
  }

  async send(): Promise<RejectedField[]> {
    const before = this.#existing;
    const missing = this.#upload.photos.filter(({ name }) => !this.#has(name));
    const large: PhotoToSend[] = [];
    for (const [index, photo] of missing.entries()) {
      if (Date.now() > this.#upload.airtable.untilMs - MIN_REMAINING_MS) {
        this.#rejectRest([...large, ...missing.slice(index)]);
        return this.#rejected;
      }
      try {
        if (photo.size > MAX_UPLOAD_BYTES || !(await this.#append(photo))) large.push(photo);
      } catch (error) {
        if (!affectsAllPhotos(error)) this.#reject(photo, describeError(error));
        else {
          this.#rejectRest([...large, ...missing.slice(index)], error.message);
          return this.#rejected;
        }
      }
    }
    await this.#arrange(before, large);
    return this.#rejected;
  }

  async #append(photo: PhotoToSend): Promise<boolean> {
    const { base } = this.#upload.airtable;
    const { name: filename, contentType } = photo;
    const bytes = await photo.bytes();
    for (let attempt = 1; ; attempt++) {
      try {
        const file = { filename, contentType, bytes };
        this.#existing = await base.uploadAttachment(
          ITEM_TABLE,
          this.#recordId,
          COLUMNS.photos,
          file,
        );
        return true;
      } catch (error) {
        if (error instanceof AirtableError && error.kind === 'too-large') return false;
        if (!isOutcomeUnknown(error)) throw error;
        const isPresent = await pollUntilSettled(this.#upload, error, async () => {
          await this.#refresh();
          return this.#has(filename) || undefined;
        });
        if (isPresent) return true;
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async #arrange(before: AirtableAttachment[], large: PhotoToSend[]): Promise<void> {
    const ids = new Set(before.map(({ id }) => id));
    const cells = this.#existing.map(({ id, filename }) => ({ id, filename }));
    const byUrl = await this.#resolveUrls(large);
    const added = [...cells.filter(({ id }) => !ids.has(id)), ...byUrl];
    const ordered = insertPhotos(
      cells.filter(({ id }) => ids.has(id)),
      added,
      this.#upload.photos.map(({ name }) => name),
    );
    if (ordered.every((cell, index) => 'id' in cell && cell.id === cells[index]?.id)) return;
    try {
      await this.#upload.airtable.base.updateRecord(ITEM_TABLE, this.#recordId, {
        [COLUMNS.photos]: ordered.map((cell) => ('id' in cell ? { id: cell.id } : cell)),
      });
    } catch (error) {
      if (!isOutcomeUnknown(error)) return this.#rejectAll(byUrl, error);
    }
    await this.#confirm(byUrl.map(({ filename }) => filename));
  }

  async #resolveUrls(photos: PhotoToSend[]): Promise<{ url: string; filename: string }[]> {
    const resolved: { url: string; filename: string }[] = [];
    for (const photo of photos) {
      try {
        resolved.push({ url: await photo.address(), filename: photo.name });
      } catch (error) {
        this.#reject(photo, describeError(error));
      }
    }
    return resolved;
  }

  /** Airtable fetches URLs asynchronously and silently drops those that fail. */
  async #confirm(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const { airtable, delays } = this.#upload;
    const untilMs = Math.min(Date.now() + delays.fetchMs, airtable.untilMs - 2 * delays.pollMs);
    let pending: string[] = names;
    try {
      do {
        await sleep(delays.pollMs);
        await this.#refresh();
        pending = pending.filter((name) => this.#find(name)?.size === undefined);
        for (const name of pending.filter((each) => !this.#has(each))) {
          this.#reject({ name }, 'Airtable could not fetch it. Try again later.');
        }
        pending = pending.filter((name) => this.#has(name));
      } while (pending.length > 0 && Date.now() < untilMs);
    } catch (error) {
      return this.#rejectAll(
        pending.map((filename) => ({ filename })),
        error,
      );
    }
    for (const name of pending) {
      this.#reject({ name }, 'Airtable is still fetching it. Check there in a minute.');
    }
  }

  async #refresh(): Promise<void> {
    this.#existing = getRecordPhotos(
      await this.#upload.airtable.base.record(ITEM_TABLE, this.#recordId),
    );
  }

  #find(name: string): AirtableAttachment | undefined {
    return this.#existing.find(({ filename }) => filename === name);
  }

  #has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  #reject({ name }: Pick<PhotoToSend, 'name'>, reason: string): void {
    const number = this.#upload.photos.findIndex((photo) => photo.name === name) + 1;
    this.#rejected.push({
      field: 'imageUrls',
      message: `Photo ${number} is not in Airtable: ${reason}`,
    });
  }

  #rejectAll(photos: { filename: string }[], error: unknown): void {
    for (const { filename } of photos) this.#reject({ name: filename }, describeError(error));
  }

  #rejectRest({ length }: PhotoToSend[], reason = ''): void {
    const count = length === 1 ? '1 photo is' : `${length} photos are`;
    const message =
      `${count} still to be uploaded. Upload the item again to send the rest. ${reason}`.trim();
    this.#rejected.push({ field: 'imageUrls', message });
  }
}

function affectsAllPhotos(error: unknown): error is AirtableError {
  return isTransient(error) || isAccessDenied(error);
}

function describeError(error: unknown): string {
  if (error instanceof AirtableError) return error.message;
  log.error('A photo could not be sent to Airtable', error);
  return 'It could not be read. Please try again.';
}
