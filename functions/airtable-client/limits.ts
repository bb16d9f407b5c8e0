export interface AirtableLimits {
  /** Until an answer's last byte is here. */
  requestTimeoutMs: number;
  /** Of one request while Airtable fails or does not answer. */
  tries: number;
  backoffMs: number;
  longestBackoffMs: number;
  /** Of one request while Airtable answers 429; it wants 30 s of peace unless it says otherwise. */
  rateLimitTries: number;
  rateLimitWaitMs: number;
  /** How often a list whose offset expired is begun anew. */
  restarts: number;
  /** Of a whole list with all its pages, waits and tries. */
  totalMs: number;
  /** Epoch milliseconds: by then all that is asked has ended, one way or the other. */
  untilMs: number;
  /** Requests in all, tries among them: Airtable's plans count them by the month. */
  calls: number;
}

export const LIMITS: AirtableLimits = {
  requestTimeoutMs: 15_000,
  tries: 4,
  backoffMs: 500,
  longestBackoffMs: 8_000,
  rateLimitTries: 4,
  rateLimitWaitMs: 30_000,
  restarts: 3,
  totalMs: 600_000,
  untilMs: Number.POSITIVE_INFINITY,
  calls: 2_500,
};
