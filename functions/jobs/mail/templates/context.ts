import type { ReactNode } from 'react';
import type { MailContent } from '../../../../shared/entities/mail.ts';
import { parsePhotoPath, photoPath } from '../../../../shared/photos/photo-paths.ts';
import { formatShopTime } from '../../../../shared/shop-time.ts';

export type Content<T extends MailContent['template']> = Extract<MailContent, { template: T }>;

export interface MailContext {
  /** Origin without a trailing slash. */
  siteUrl: string;
  shop: {
    name: string;
    email: string;
    postalAddress?: string | undefined;
    /** IANA time zone of all times, such as `America/New_York`. */
    timeZone: string;
  };
  preferencesUrl: string;
  /** Null if the recipient has just asked for the mail. */
  unsubscribeUrl: string | null;
  /** Opens the quote that the mail is about without an account. */
  quoteUrl?: string | undefined;
}

export interface Letter {
  subject: string;
  preview: string;
  title: string;
  body: ReactNode;
  reason: string;
  /** For recipients without an account and for unverified addresses: the body contains the only link. */
  hasOnlyBodyLinks?: boolean;
}

/** Formats a date as `Nov 26, 2026` in the shop's time zone. */
export const formatMailDate = (at: string, { shop: { timeZone } }: MailContext): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(at));

/** Formats a time as `Nov 26, 2026, 4:30 AM EST` in the shop's time zone. */
export const formatMailTime = (at: string, { shop: { timeZone } }: MailContext): string =>
  formatShopTime(at, timeZone);

/** @param path from the root of the site; paths to other sites are replaced by the home page. */
export function toSiteUrl({ siteUrl }: MailContext, path: string): string {
  const url = URL.parse(path, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? url.href : `${siteUrl}/`;
}

export const toProductUrl = (context: MailContext, id: string) =>
  toSiteUrl(context, `/product/${encodeURIComponent(id)}`);

export function toPhotoUrl(context: MailContext, imageUrl: string | null): string | null {
  const id = imageUrl && parsePhotoPath(imageUrl);
  return id ? toSiteUrl(context, photoPath(id, 'card')) : null;
}
