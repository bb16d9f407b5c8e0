import type { ReactNode } from 'react';
import { parsePhotoPath, photoPath } from '../../../../shared/airtable-mapping/photo.ts';
import type { MailContent } from '../../../../shared/entities/mail.ts';
import { formatShopTime } from '../../../../shared/shop-time.ts';

export type Content<T extends MailContent['template']> = Extract<MailContent, { template: T }>;

export interface MailContext {
  /** Origin without a trailing slash. */
  siteUrl: string;
  shop: {
    name: string;
    /** Receives the replies. */
    email: string;
    postalAddress?: string | undefined;
    /** The zone of all times, such as `America/New_York`. */
    timeZone: string;
  };
  preferencesUrl: string;
  /** null: the person has just asked for the mail. */
  unsubscribeUrl: string | null;
}

/** A mail without its frame. */
export interface Letter {
  subject: string;
  /** Shown after the subject in lists of mails. */
  preview: string;
  title: string;
  body: ReactNode;
  /** Why the person receives the mail. */
  reason: string;
  /** For an address that may belong to a stranger: the body has the only link. */
  hasOnlyBodyLinks?: boolean;
}

/** `Nov 26, 2026` in the zone of the shop. */
export const formatDate = (at: string, { shop: { timeZone } }: MailContext): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(at));

/** `Nov 26, 2026, 4:30 AM EST` in the zone of the shop. */
export const formatTime = (at: string, { shop: { timeZone } }: MailContext): string =>
  formatShopTime(at, timeZone);

/** @param path from the root of the site; one that leads elsewhere is replaced by the home page. */
export function toSiteUrl({ siteUrl }: MailContext, path: string): string {
  const url = URL.parse(path, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? url.href : `${siteUrl}/`;
}

export const toProductUrl = (context: MailContext, id: string) =>
  toSiteUrl(context, `/product/${encodeURIComponent(id)}`);

/** The 512 px version of a photo; null if there is no photo. */
export function toPhotoUrl(context: MailContext, imageUrl: string | null): string | null {
  const id = imageUrl && parsePhotoPath(imageUrl);
  return id ? toSiteUrl(context, photoPath(id, 'card')) : null;
}
