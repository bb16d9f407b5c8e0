import { Cells } from '../../shared/airtable-mapping/cell-reader.ts';
import { COLUMNS, ITEM_TABLE } from '../../shared/airtable-mapping/columns.ts';
import { cut } from '../../shared/airtable-mapping/truncate.ts';
import { photoIdOf, photoPath } from '../../shared/airtable-mapping/photo.ts';
import type { ItemChange } from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableAttachment } from '../../shared/entities/airtable.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import type { AirtableBase } from '../airtable-client/airtable.ts';
import { ApiError } from '../http/api-error.ts';
import { hasPhoto, type Image, keptPhotos, savePhoto } from '../storage/bucket/photos.ts';
import { type DownloadLimits, downloadImage, PhotoError, tooLarge } from './download.ts';
import { TimeIsUp } from './context.ts';

const LIMITS: DownloadLimits = {
  deadlineMs: Number.POSITIVE_INFINITY,
  timeoutMs: 20_000,
  tries: 3,
  backoffMs: 500,
  maxBytes: 20 * 2 ** 20,
};

/** So often a fresh address may be no better than the one before; each costs a call of the month's. */
const STALE_AGAIN = 5;

interface TakenPhotos {
  /** In the dealer's order. */
  ids: string[];
  /** Those that can never be had, by their ids: why. */
  refused: Record<string, string>;
  problems: SyncProblem[];
}

/** Copies photos from Airtable, whose addresses die after two hours, into the shop's own bucket. */
export class PhotoCopier {
  readonly #airtable: AirtableBase;
  readonly #limits: DownloadLimits;
  /** Each photo once in a run, however many records show it. */
  readonly #copies = new Map<string, Promise<void>>();
  /** All that the bucket has, where it was asked for all at once. */
  #kept: ReadonlySet<string> | undefined;
  #copied = 0;
  /** Fresh addresses that were no better, one after the other. */
  #staleAgain = 0;

  constructor(airtable: AirtableBase, limits: Partial<DownloadLimits> = {}) {
    this.#airtable = airtable;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Asks the bucket once for all that it has, where many photos are to be copied: else for each. */
  async listKept(): Promise<void> {
    this.#kept = await keptPhotos();
  }

  /** Photos copied since this was last asked. */
  countCopied(): number {
    const copied = this.#copied;
    this.#copied = 0;
    return copied;
  }

  /** Sees to it that an item's photos are in the bucket. One that cannot be had is a problem, told
   *  by its record, and the item goes without it.
   *  @throws what the bucket throws. */
  async take({ record, item, stored }: ItemChange): Promise<TakenPhotos> {
    const taken: TakenPhotos = { ids: [], refused: {}, problems: [] };
    let fresh: Promise<AirtableAttachment[]> | undefined;
    const freshAddress = (id: string) => {
      fresh ??= this.#attachmentsNow(record.id);
      return fresh.then((all) => all.find((attachment) => photoIdOf(attachment) === id));
    };
    const photos = new Map(
      item.attachments.map((attachment) => [photoIdOf(attachment), attachment]),
    );
    for (const [id, attachment] of photos) {
      if (Date.now() > this.#limits.deadlineMs) throw new TimeIsUp('No time is left for photos');
      try {
        if (!stored?.imageUrls.includes(photoPath(id))) {
          await this.#copyOnce(id, attachment, freshAddress);
        }
        taken.ids.push(id);
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error;
        const what = `The photo "${cut(attachment.filename, 80)}" ${error.message}; the item is shown without it`;
        const message = error.isFinal ? `${what}.` : `${what}, and the next sync tries again.`;
        if (error.isFinal) taken.refused[id] = message;
        taken.problems.push({ recordId: record.id, field: COLUMNS.photos, message });
      }
    }
    return taken;
  }

  #copyOnce(
    id: string,
    attachment: AirtableAttachment,
    freshAddress: (id: string) => Promise<AirtableAttachment | undefined>,
  ): Promise<void> {
    const copy = this.#copies.get(id) ?? this.#copy(id, attachment, freshAddress);
    this.#copies.set(id, copy);
    return copy;
  }

  async #copy(
    id: string,
    attachment: AirtableAttachment,
    freshAddress: (id: string) => Promise<AirtableAttachment | undefined>,
  ): Promise<void> {
    if (this.#kept ? this.#kept.has(id) : await hasPhoto(id)) return;
    const images = await this.#download(attachment).catch(async (error: unknown) => {
      if (!(error instanceof PhotoError && error.isExpired)) throw error;
      if (this.#staleAgain >= STALE_AGAIN) throw error;
      const fresh = await freshAddress(id);
      if (!fresh) throw new PhotoError('is no longer in its record');
      return this.#download(fresh).then(
        (found) => {
          this.#staleAgain = 0;
          return found;
        },
        (again: unknown) => {
          if (again instanceof PhotoError && again.isExpired) this.#staleAgain++;
          throw again;
        },
      );
    });
    await savePhoto(id, images);
    this.#copied++;
  }

  async #download({ url, size = 0, thumbnails }: AirtableAttachment) {
    if (size > this.#limits.maxBytes) throw tooLarge(this.#limits.maxBytes);
    const full = await downloadImage(url, this.#limits);
    const thumbnail = thumbnails?.large?.url;
    // Without a thumbnail the photo itself is the card: heavier, but the same picture.
    const card = thumbnail ? await this.#thumbnail(thumbnail, full) : full;
    return { full, card };
  }

  /** One that is no picture never will be; one that fails in passing must not cost every visitor
   *  the full size for ever. */
  #thumbnail(url: string, full: Image): Promise<Image> {
    return downloadImage(url, this.#limits).catch((error: unknown) => {
      if (error instanceof PhotoError && !error.isPassing && !error.isExpired) return full;
      throw error;
    });
  }

  async #attachmentsNow(recordId: string): Promise<AirtableAttachment[]> {
    try {
      const record = await this.#airtable.record(ITEM_TABLE, recordId);
      return new Cells(record).attachments(COLUMNS.photos);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new PhotoError(`has an expired address, and no new one could be had: ${error.message}`);
    }
  }
}
