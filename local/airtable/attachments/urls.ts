import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isSameSecret } from '../../secrets.ts';
import type { StoredAttachment } from '../base-definition.ts';

export const ATTACHMENT_SIZES = ['full', 'large', 'small'] as const;
export type AttachmentSize = (typeof ATTACHMENT_SIZES)[number];

/** Maximum heights of Airtable's thumbnails in pixels; a thumbnail is never larger than the photo. */
export const THUMBNAIL_HEIGHT: Record<AttachmentSize, number> = {
  small: 36,
  large: 512,
  full: 3000,
};

const Target = z.object({
  size: z.enum(ATTACHMENT_SIZES),
  asset: z.string().optional(),
  file: z.string().optional(),
  type: z.string(),
  filename: z.string(),
});
export type Target = z.infer<typeof Target>;

export class AttachmentUrls {
  origin = '';
  readonly #key: string;
  readonly #lifetimeMs: number;

  constructor(key: string, lifetimeMs: number) {
    this.#key = key;
    this.#lifetimeMs = lifetimeMs;
  }

  present(attachment: StoredAttachment): Record<string, unknown> {
    const { id, filename } = attachment;
    if ('source' in attachment) return { id, url: attachment.source, filename };
    const { width, height, type, size } = attachment;
    const stored = 'asset' in attachment ? { asset: attachment.asset } : { file: attachment.file };
    const url = (attachmentSize: AttachmentSize) =>
      this.#sign({ size: attachmentSize, type, filename, ...stored });
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

  read(expires: string, payload: string, signature: string): Target | 'expired' | undefined {
    if (!isSameSecret(signature, this.#signature(expires, payload))) return undefined;
    const target = Target.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return Number(expires) <= Date.now() ? 'expired' : target;
  }

  #sign(target: Target): string {
    const expires = String(Date.now() + this.#lifetimeMs);
    const payload = Buffer.from(JSON.stringify(target)).toString('base64url');
    return `${this.origin}/v3/u/${expires}/${payload}/${this.#signature(expires, payload)}`;
  }

  #signature(expires: string, payload: string): string {
    return createHmac('sha256', this.#key).update(`${expires}/${payload}`).digest('base64url');
  }
}

function thumbnails(width: number, height: number, url: (size: AttachmentSize) => string) {
  const at = (size: AttachmentSize) => {
    const scale = Math.min(1, THUMBNAIL_HEIGHT[size] / height);
    return {
      url: url(size),
      width: Math.max(1, Math.round(width * scale)),
      height: Math.round(height * scale),
    };
  };
  return { small: at('small'), large: at('large'), full: at('full') };
}
