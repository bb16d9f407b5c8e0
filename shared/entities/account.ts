import * as z from 'zod';
import { Activity } from './activity.ts';
import { Alert } from './alert.ts';
import { CartItem, WishlistItem } from './cart.ts';
import { FailedTask } from './failed-task.ts';
import { MailSettings } from './mail-preferences.ts';
import { Order } from './order.ts';
import { SavedAddress } from './postal-address.ts';
import { PrivateViewing } from './private-viewing.ts';
import { User } from './user.ts';

export const AccountSession = z
  .object({
    id: z.string(),
    userAgent: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Accurate to five minutes. */
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'AccountSession' });
export type AccountSession = z.infer<typeof AccountSession>;

/** Codes of an authenticator app (TOTP, RFC 6238) are the second factor besides the password. */
export const SecondFactor = z.object({ isEnabled: z.boolean() }).meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const SecondFactorSetup = z
  .object({
    /** Base32, for typing into the app. */
    secret: z.string(),
    uri: z.string(),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

const UnconfirmedQuestion = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  productId: z.uuid(),
  question: z.string(),
});

const QueuedMail = z.object({ to: z.email(), content: z.record(z.string(), z.json()) });

const FailedEntry = z.object({
  kind: FailedTask.shape.kind,
  failedAt: z.iso.datetime(),
  payload: z.json(),
});

const DigestEntry = z.object({
  alertId: z.string(),
  productIds: z.array(z.string()),
  dueAt: z.iso.datetime(),
  isSent: z.boolean(),
});

const ViewingAnswer = PrivateViewing.shape.guests.element
  .pick({ openedAt: true, answeredAt: true, message: true })
  .extend({
    /** Of the viewing. */
    title: z.string(),
    /** The names of the pieces that the person is interested in. */
    interests: z.array(z.string()),
  });

export const VisitorExport = z
  .object({
    exportedAt: z.iso.datetime(),
    email: z.email(),
    quotes: z.array(Order),
    resaleCertificate: z
      .object({ number: z.string(), state: z.string(), expiresOn: z.iso.date() })
      .nullable(),
    questions: z.array(UnconfirmedQuestion),
    queuedMails: z.array(QueuedMail),
    failedTasks: z.array(FailedEntry),
    mailSettings: MailSettings,
    privateViewings: z.array(ViewingAnswer),
  })
  .meta({ id: 'VisitorExport' });
export type VisitorExport = z.infer<typeof VisitorExport>;

export const AccountExport = VisitorExport.omit({ email: true })
  .extend({
    user: User,
    cart: z.array(CartItem),
    wishlist: z.array(WishlistItem),
    alerts: z.array(Alert),
    addresses: z.array(SavedAddress),
    digests: z.array(DigestEntry),
    sessions: z.array(AccountSession),
    activity: z.array(Activity),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
