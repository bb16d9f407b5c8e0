import * as z from 'zod';

const FieldIds = z.array(z.string());

/** Only the options that the product may use. */
const Specification = z.strictObject({
  options: z.strictObject({
    filters: z.strictObject({
      dataTypes: z.array(z.enum(['tableData', 'tableFields', 'tableMetadata'])).min(1),
      /** A table. Airtable also accepts views. */
      recordChangeScope: z.string().optional(),
      changeTypes: z.array(z.enum(['add', 'remove', 'update'])).optional(),
      fromSources: z
        .array(
          z.enum([
            'client',
            'publicApi',
            'formSubmission',
            'formPageSubmission',
            'automation',
            'system',
            'sync',
            'anonymousUser',
            'unknown',
          ]),
        )
        .optional(),
      watchDataInFieldIds: FieldIds.optional(),
    }),
    includes: z
      .strictObject({
        includeCellValuesInFieldIds: z.union([FieldIds, z.literal('all')]).optional(),
      })
      .optional(),
  }),
});
export type Specification = z.infer<typeof Specification>;

/** Airtable requires HTTPS; here the receiver may be on loopback. */
export const NewWebhook = z.strictObject({
  notificationUrl: z.url({ protocol: /^https?$/ }).optional(),
  specification: Specification,
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const PayloadError = z.enum(['INVALID_FILTERS', 'INVALID_HOOK', 'INTERNAL_ERROR']);
export type PayloadError = z.infer<typeof PayloadError>;

interface NotificationResult {
  success: boolean;
  error?: { message: string };
  completionTimestamp: string;
  durationMs: number;
  retryNumber: number;
  willBeRetried?: boolean;
}

export interface Webhook extends NewWebhook {
  id: string;
  macSecretBase64: string;
  /** The OAuth integration that created it. */
  clientId: string | undefined;
  expiresAt: number;
  /** Final: no more payloads. */
  isInvalid: boolean;
  payloads: { createdAt: number; payload: unknown }[];
  /** Payloads count from 1; deleted ones keep their numbers. */
  cursorForNextPayload: number;
  areNotificationsEnabled: boolean;
  /** A ping that is not delivered yet. */
  ping?: { dueAt: number; retryNumber: number };
  lastNotificationResult?: NotificationResult;
  lastSuccessfulNotificationTime?: string;
}

export const isActive = ({ isInvalid, expiresAt }: Webhook) => !isInvalid && expiresAt > Date.now();
