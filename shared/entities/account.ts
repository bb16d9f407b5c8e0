import * as z from 'zod';
import { Activity } from './activity.ts';
import { Alert } from './alert.ts';
import { CartItem, WishlistItem } from './cart.ts';
import { MailSettings } from './mail-preferences.ts';
import { Order } from './order.ts';
import { User } from './user.ts';

/** A browser in which the member is logged in. */
export const AccountSession = z
  .object({
    id: z.string(),
    /** The browser's User-Agent header; null if it sent none. */
    userAgent: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Within five minutes. */
    lastUsedAt: z.iso.datetime(),
    /** The session of the browser that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'AccountSession' });
export type AccountSession = z.infer<typeof AccountSession>;

/** A second factor of the login besides the password: the codes of an authenticator app (TOTP, RFC 6238). */
export const SecondFactor = z.object({ isEnabled: z.boolean() }).meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const SecondFactorSetup = z
  .object({
    /** Base32, to type into the app. */
    secret: z.string(),
    /** The `otpauth:` URI of the QR code. */
    uri: z.string(),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Everything that the shop stores about a member. */
export const AccountExport = z
  .object({
    exportedAt: z.iso.datetime(),
    user: User,
    quotes: z.array(Order),
    cart: z.array(CartItem),
    wishlist: z.array(WishlistItem),
    alerts: z.array(Alert),
    mailSettings: MailSettings,
    sessions: z.array(AccountSession),
    /** The security events of the last 400 days, newest first. */
    activity: z.array(Activity),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
