import { CellReader } from '../../../shared/airtable-mapping/cell-reader.ts';
import { COLUMNS, ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import { toProblemName } from '../../../shared/airtable-mapping/name-problems.ts';
import type { ItemChange } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableAttachment } from '../../../shared/entities/airtable.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { photoPath, toPhotoId } from '../../../shared/photos/photo-paths.ts';
import { truncate } from '../../../shared/text/truncate.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import type { CleanPhoto } from '../../domain/photos/clean-photo.ts';
import { PhotoRejectedError } from '../../domain/photos/photo-rejected.ts';
import { hasPhoto, listPhotoIds, savePhoto } from '../../platform/bucket/photos.ts';
import { AppError } from '../../platform/errors.ts';
import { DeadlineReached } from './context.ts';
import { type DownloadLimits, downloadFile, photoTooLarge } from './download.ts';
import { PhotoError } from './photo-error.ts';

const DEFAULT_LIMITS: DownloadLimits = {
  deadlineMs: Number.POSITIVE_INFINITY,
  timeoutMs: 20_000,
  tries: 3,
  backoffMs: 500,
  maxBytes: 20 * 2 ** 20,
  origins: [],
};

/** Consecutive fresh URLs that may have expired as well: each costs a call of the monthly quota. */
const MAX_EXPIRED_FRESH_URLS = 5;

interface CopiedPhotos {
  ids: string[];
  refused: Record<string, string>;
  problems: SyncProblem[];
}

type Refresh = (photoId: string) => Promise<AirtableAttachment | undefined>;

/** Airtable's URLs expire after two hours, so photos are copied into the media bucket. */
export class PhotoCopier {
  readonly #airtable: AirtableBase;
  readonly #limits: DownloadLimits;
  /** Each photo is copied once per run, regardless of how many records have it. */
  readonly #copies = new Map<string, Promise<void>>();
  #existingIds: ReadonlySet<string> | undefined;
  #copiedCount = 0;
  #expiredFreshUrls = 0;

  constructor(airtable: AirtableBase, limits: Partial<DownloadLimits> = {}) {
    this.#airtable = airtable;
    this.#limits = { ...DEFAULT_LIMITS, origins: airtable.origins, ...limits };
  }

  /** One listing of the bucket is cheaper than lookups when many photos are copied. */
  async loadExistingIds(): Promise<void> {
    this.#existingIds = await listPhotoIds();
  }

  takeCopiedCount(): number {
    const count = this.#copiedCount;
    this.#copiedCount = 0;
    return count;
  }

  /**
   * A photo that cannot be copied is reported as a problem and omitted.
   * @throws DeadlineReached, and errors of the bucket.
   */
  async copyPhotos({ recordId, item, stored }: ItemChange): Promise<CopiedPhotos> {
    const copied: CopiedPhotos = { ids: [], refused: {}, problems: [] };
    let current: Promise<AirtableAttachment[]> | undefined;
    const refresh: Refresh = (id) => {
      current ??= this.#fetchAttachments(recordId);
      return current.then((all) => all.find((attachment) => toPhotoId(attachment) === id));
    };
    const photos = new Map(
      item.attachments.map((attachment) => [toPhotoId(attachment), attachment]),
    );
    for (const [id, attachment] of photos) {
      if (Date.now() > this.#limits.deadlineMs) throw new DeadlineReached('No time for photos');
      try {
        if (!stored?.imageUrls.includes(photoPath(id))) {
          await this.#copyOnce(id, attachment, refresh);
        }
        copied.ids.push(id);
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error;
        const message = describeFailure(attachment, error);
        if (error.isFinal) copied.refused[id] = message;
        copied.problems.push({
          recordId,
          ...toProblemName(item.content.name, item.content.uniqueId),
          field: COLUMNS.photos,
          message,
          cause: 'photo not copied',
        });
      }
    }
    return copied;
  }

  #copyOnce(id: string, attachment: AirtableAttachment, refresh: Refresh): Promise<void> {
    const copy = this.#copies.get(id) ?? this.#copy(id, attachment, refresh);
    this.#copies.set(id, copy);
    return copy;
  }

  async #copy(id: string, attachment: AirtableAttachment, refresh: Refresh): Promise<void> {
    if (this.#existingIds ? this.#existingIds.has(id) : await hasPhoto(id)) return;
    const photo = await this.#download(attachment).catch((error: unknown) => {
      const isExpired = error instanceof PhotoError && error.isExpired;
      if (!isExpired || this.#expiredFreshUrls >= MAX_EXPIRED_FRESH_URLS) throw error;
      return this.#downloadFresh(id, refresh);
    });
    await savePhoto(id, photo);
    this.#copiedCount++;
  }

  async #downloadFresh(id: string, refresh: Refresh) {
    const attachment = await refresh(id);
    if (!attachment) throw new PhotoError('is no longer in its record');
    try {
      const photo = await this.#download(attachment);
      this.#expiredFreshUrls = 0;
      return photo;
    } catch (error) {
      if (error instanceof PhotoError && error.isExpired) this.#expiredFreshUrls++;
      throw error;
    }
  }

  /** Unsupported formats are replaced by the largest of Airtable's thumbnails in a supported format. */
  async #download(attachment: AirtableAttachment): Promise<CleanPhoto> {
    const { url, size = 0, thumbnails } = attachment;
    if (isUnsupported(attachment)) {
      for (const converted of [thumbnails?.full, thumbnails?.large]) {
        const bytes = converted && (await this.#downloadThumbnail(converted.url));
        const photo = bytes && (await this.#clean(bytes, thumbnails).catch(ignoreRejection));
        if (photo) return photo;
      }
    }
    if (size > this.#limits.maxBytes) throw photoTooLarge(this.#limits.maxBytes);
    return this.#clean(await downloadFile(url, this.#limits), thumbnails);
  }

  async #clean(
    full: Uint8Array,
    thumbnails: AirtableAttachment['thumbnails'],
  ): Promise<CleanPhoto> {
    const thumbnail = thumbnails?.large?.url;
    // Without a thumbnail, cards show the full photo.
    const card = thumbnail ? await this.#downloadThumbnail(thumbnail) : undefined;
    const { cleanPhoto } = await import('../../domain/photos/clean-photo.ts');
    try {
      return cleanPhoto(full, card);
    } catch (error) {
      if (!(error instanceof PhotoRejectedError)) throw error;
      throw new PhotoError(error.message, { isFinal: true });
    }
  }

  /** Ignores an invalid thumbnail, but not a temporary error: visitors would then always download the full
   *  size. */
  #downloadThumbnail(url: string): Promise<Uint8Array | undefined> {
    return downloadFile(url, this.#limits).catch((error: unknown) => {
      if (error instanceof PhotoError && !error.isTemporary && !error.isExpired) return undefined;
      throw error;
    });
  }

  async #fetchAttachments(recordId: string): Promise<AirtableAttachment[]> {
    try {
      const record = await this.#airtable.record(ITEM_TABLE, recordId);
      return new CellReader(record).attachments(COLUMNS.photos) ?? [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new PhotoError(`has an expired URL, and a new one is not available: ${error.message}`);
    }
  }
}

function ignoreRejection(error: unknown): undefined {
  if (!(error instanceof PhotoError && error.isFinal)) throw error;
}

const isUnsupported = ({ type = '', filename }: AirtableAttachment) =>
  /^image\/(?:hei[cf]|avif|gif)/.test(type) || /\.(?:hei[cf]|avif|gif)$/i.test(filename);

function describeFailure({ filename }: AirtableAttachment, error: PhotoError): string {
  const failure = `The photo "${truncate(filename, 80)}" ${error.message}; the item is shown without it`;
  return error.isFinal ? `${failure}.` : `${failure}, and the next sync will try again.`;
}
