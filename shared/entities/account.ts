import * as z from 'zod';
import { Activity } from './activity.ts';
import { Alert } from './alert.ts';
import { CartItem, WishlistItem } from './cart.ts';
import { FailedTask } from './failed-task.ts';
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

/** A question whose sender has not confirmed the address. */
const UnconfirmedQuestion = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  productId: z.uuid(),
  question: z.string(),
});

/** A mail that waits to be sent. */
const QueuedMail = z.object({ to: z.email(), content: z.record(z.string(), z.json()) });

/** An entry of a queue that could not be processed, such as a mail. */
const FailedEntry = z.object({
  kind: FailedTask.shape.kind,
  failedAt: z.iso.datetime(),
  payload: z.json(),
});

/** New products that were found for a saved search. */
const DigestEntry = z.object({
  alertId: z.string(),
  productIds: z.array(z.string()),
  dueAt: z.iso.datetime(),
  isSent: z.boolean(),
});

/** Everything that the shop stores under an e-mail address. */
export const VisitorExport = z
  .object({
    exportedAt: z.iso.datetime(),
    email: z.email(),
    quotes: z.array(Order),
    questions: z.array(UnconfirmedQuestion),
    queuedMails: z.array(QueuedMail),
    failedTasks: z.array(FailedEntry),
    mailSettings: MailSettings,
  })
  .meta({ id: 'VisitorExport' });
export type VisitorExport = z.infer<typeof VisitorExport>;

/** Everything that the shop stores about a member. */
export const AccountExport = VisitorExport.omit({ email: true })
  .extend({
    user: User,
    cart: z.array(CartItem),
    wishlist: z.array(WishlistItem),
    alerts: z.array(Alert),
    digests: z.array(DigestEntry),
    sessions: z.array(AccountSession),
    /** The security events of the last 400 days, newest first. */
    activity: z.array(Activity),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
