import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { DemoAttachment } from '../base.ts';
import { PHOTO_SIZES, type PhotoSize, THUMBNAIL_HEIGHT } from '../photos/sizes.ts';
import { isSameSecret } from '../secrets.ts';

const Target = z.object({
  size: z.enum(PHOTO_SIZES),
  drawing: z.string().optional(),
  file: z.string().optional(),
  type: z.string(),
  filename: z.string(),
  /** Which of the expiries ordered by hand came last when the url was made. */
  generation: z.number(),
});
export type Target = z.infer<typeof Target>;

/** Makes the urls that Airtable hands out for photographs, and reads them back. */
export class AttachmentUrls {
  origin = '';
  readonly #key: string;
  readonly #lifetimeMs: number;
  readonly #sizeOfDrawing: (drawing: string) => number | undefined;
  #generation = 0;

  constructor(
    key: string,
    lifetimeMs: number,
    sizeOfDrawing: (drawing: string) => number | undefined,
  ) {
    this.#key = key;
    this.#lifetimeMs = lifetimeMs;
    this.#sizeOfDrawing = sizeOfDrawing;
  }

  /** As the API shows an attachment; one that is still to be fetched shows its source. */
  present(attachment: DemoAttachment): Record<string, unknown> {
    const { id, filename } = attachment;
    if ('source' in attachment) return { id, url: attachment.source, filename };
    const { width, height, type } = attachment;
    const size =
      attachment.size ??
      ('drawing' in attachment ? this.#sizeOfDrawing(attachment.drawing) : undefined);
    const stored =
      'drawing' in attachment ? { drawing: attachment.drawing } : { file: attachment.file };
    const url = (wanted: PhotoSize) => this.#sign({ size: wanted, type, filename, ...stored });
    return {
      id,
      ...(width && height ? { width, height } : {}),
      url: url('full'),
      filename,
      ...(size === undefined ? {} : { size }),
      type,
      ...(width && height ? { thumbnails: thumbnails(width, height, url) } : {}),
    };
  }

  /** Undefined for an address this server never made. */
  read(expires: string, payload: string, signature: string): Target | 'expired' | undefined {
    if (!isSameSecret(signature, this.#signature(expires, payload))) return undefined;
    const target = Target.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (Number(expires) <= Date.now() || target.generation < this.#generation) return 'expired';
    return target;
  }

  /** Every url handed out so far is dead from now on. */
  expireAll(): void {
    this.#generation += 1;
  }

  #sign(target: Omit<Target, 'generation'>): string {
    const expires = String(Date.now() + this.#lifetimeMs);
    const content = JSON.stringify({ ...target, generation: this.#generation });
    const payload = Buffer.from(content).toString('base64url');
    return `${this.origin}/v3/u/${expires}/${payload}/${this.#signature(expires, payload)}`;
  }

  #signature(expires: string, payload: string): string {
    return createHmac('sha256', this.#key).update(`${expires}/${payload}`).digest('base64url');
  }
}

function thumbnails(width: number, height: number, url: (size: PhotoSize) => string) {
  const at = (size: PhotoSize) => {
    const scale = Math.min(1, THUMBNAIL_HEIGHT[size] / height);
    return {
      url: url(size),
      width: Math.max(1, Math.round(width * scale)),
      height: Math.round(height * scale),
    };
  };
  return { small: at('small'), large: at('large'), full: at('full') };
}
