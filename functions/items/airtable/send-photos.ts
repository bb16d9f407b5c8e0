import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS, ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { Refusal } from '../../../shared/airtable-mapping/item-to-record.ts';
import type { AirtableAttachment } from '../../../shared/entities/airtable.ts';
import { AirtableError, isUncertain } from '../../airtable-client/error.ts';
import { log } from '../../aws/log.ts';
import { photosOf } from './find-record.ts';
import { placed } from './photo-order.ts';
import { type PhotoToPush, type Upload, untilSettled } from './upload.ts';

/** Airtable takes the bytes of no more than this. */
const LARGEST_BYTES = 5 * 2 ** 20;
const TRIES = 2;
/** A photo for which less than this is left is not begun. */
const LEAST_MS = 1_500;

/** Sees to it that the record has all the item's photos, in their order; those that it has already are not
 *  sent again.
 *  @param there what the record is known to have.
 *  @returns what it has not, and why. */
export async function sendPhotos(
  upload: Upload,
  recordId: string,
  there: AirtableAttachment[],
): Promise<Refusal[]> {
  return new PhotoSender(upload, recordId, there).send();
}

class PhotoSender {
  readonly #upload: Upload;
  readonly #recordId: string;
  /** What the record has, as last seen. */
  #there: AirtableAttachment[];
  readonly #told: Refusal[] = [];

  constructor(upload: Upload, recordId: string, there: AirtableAttachment[]) {
    this.#upload = upload;
    this.#recordId = recordId;
    this.#there = there;
  }

  async send(): Promise<Refusal[]> {
    const before = this.#there;
    const missing = this.#upload.photos.filter(({ name }) => !this.#has(name));
    const large: PhotoToPush[] = [];
    for (const [index, photo] of missing.entries()) {
      if (Date.now() > this.#upload.airtable.untilMs - LEAST_MS) {
        this.#tellRest([...large, ...missing.slice(index)]);
        return this.#told;
      }
      try {
        if (photo.size > LARGEST_BYTES || !(await this.#append(photo))) large.push(photo);
      } catch (error) {
        if (!isOfAll(error)) this.#tell(photo, whyNot(error));
        else {
          // What stands in the way of one stands in the way of the others.
          this.#tellRest([...large, ...missing.slice(index)], error.message);
          return this.#told;
        }
      }
    }
    await this.#arrange(before, large);
    return this.#told;
  }

  /** @returns false where it is too large for that. */
  async #append(photo: PhotoToPush): Promise<boolean> {
    const { base } = this.#upload.airtable;
    const { name: filename, contentType } = photo;
    const bytes = await photo.bytes();
    for (let tries = 1; ; tries++) {
      try {
        const file = { filename, contentType, bytes };
        this.#there = await base.uploadAttachment(ITEM_TABLE, this.#recordId, COLUMNS.photos, file);
        return true;
      } catch (error) {
        if (error instanceof AirtableError && error.isTooLarge) return false;
        if (!isUncertain(error)) throw error;
        const isThere = await untilSettled(this.#upload, error, async () => {
          await this.#look();
          return this.#has(filename) || undefined;
        });
        if (isThere) return true;
        if (tries === TRIES) throw error;
      }
    }
  }

  /** Gives the photos that are new their places, and Airtable the addresses of the large ones. */
  async #arrange(before: AirtableAttachment[], large: PhotoToPush[]): Promise<void> {
    const ids = new Set(before.map(({ id }) => id));
    const cells = this.#there.map(({ id, filename }) => ({ id, filename }));
    const named = await this.#addressed(large);
    const added = [...cells.filter(({ id }) => !ids.has(id)), ...named];
    const wanted = placed(
      cells.filter(({ id }) => ids.has(id)),
      added,
      this.#upload.photos.map(({ name }) => name),
    );
    if (wanted.every((cell, index) => 'id' in cell && cell.id === cells[index]?.id)) return;
    try {
      await this.#upload.airtable.base.updateRecord(ITEM_TABLE, this.#recordId, {
        [COLUMNS.photos]: wanted.map((cell) => ('id' in cell ? { id: cell.id } : cell)),
      });
    } catch (error) {
      // Whether the answer was lost or the write, a look tells.
      if (!isUncertain(error)) return this.#tellAll(named, error);
    }
    await this.#confirm(named.map(({ filename }) => filename));
  }

  async #addressed(photos: PhotoToPush[]): Promise<{ url: string; filename: string }[]> {
    const named: { url: string; filename: string }[] = [];
    for (const photo of photos) {
      try {
        named.push({ url: await photo.address(), filename: photo.name });
      } catch (error) {
        this.#tell(photo, whyNot(error));
      }
    }
    return named;
  }

  /** Airtable fetches addresses by and by, and drops without a word what it cannot fetch. */
  async #confirm(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const { airtable, waits } = this.#upload;
    const untilMs = Math.min(Date.now() + waits.fetchMs, airtable.untilMs - 2 * waits.lookMs);
    let coming: string[] = names;
    try {
      do {
        await sleep(waits.lookMs);
        await this.#look();
        coming = coming.filter((name) => this.#named(name)?.size === undefined);
        for (const name of coming.filter((each) => !this.#has(each))) {
          this.#tell({ name }, 'Airtable could not fetch it from its address. Try again later.');
        }
        coming = coming.filter((name) => this.#has(name));
      } while (coming.length > 0 && Date.now() < untilMs);
    } catch (error) {
      return this.#tellAll(
        coming.map((filename) => ({ filename })),
        error,
      );
    }
    for (const name of coming) {
      this.#tell(
        { name },
        'Airtable is still fetching it. Look there in a minute whether it came.',
      );
    }
  }

  async #look(): Promise<void> {
    this.#there = photosOf(await this.#upload.airtable.base.record(ITEM_TABLE, this.#recordId));
  }

  #named(name: string): AirtableAttachment | undefined {
    return this.#there.find(({ filename }) => filename === name);
  }

  #has(name: string): boolean {
    return this.#named(name) !== undefined;
  }

  #tell({ name }: Pick<PhotoToPush, 'name'>, why: string): void {
    const number = this.#upload.photos.findIndex((photo) => photo.name === name) + 1;
    this.#told.push({ field: 'imageUrls', message: `Photo ${number} is not in Airtable: ${why}` });
  }

  #tellAll(photos: { filename: string }[], error: unknown): void {
    for (const { filename } of photos) this.#tell({ name: filename }, whyNot(error));
  }

  #tellRest({ length }: PhotoToPush[], why = ''): void {
    const what = length === 1 ? '1 photo is' : `${length} photos are`;
    const message = `${what} still to be uploaded; press again. ${why}`.trim();
    this.#told.push({ field: 'imageUrls', message });
  }
}

/** Whether it is about no photo in particular. */
function isOfAll(error: unknown): error is AirtableError {
  return error instanceof AirtableError && (error.isPassing || error.isRefusal);
}

function whyNot(error: unknown): string {
  if (error instanceof AirtableError) return error.message;
  log.error('A photo could not be sent to Airtable', error);
  return 'It could not be read here. Press again.';
}
