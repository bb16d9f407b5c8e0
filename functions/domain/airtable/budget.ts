import { type AirtableUse, findAirtableUse } from '../../platform/table/airtable-slots.ts';
import type { AirtableBase } from './base.ts';
import { airtableMonthlyCalls } from './settings.ts';

/**
 * The calls of Airtable's plan are spread over the month. What is kept in reserve is for screens and sales.
 *
 * Before the plan's limit, the calls of syncs stop first, then those of screens, and those of sales never.
 */
export type CallPurpose = 'sync' | 'screen' | 'sale';

const DAY_MS = 86_400_000;
const MIN_RESERVE = 100;
const RESERVED_SHARE = 0.1;
/** The calls for full reads are limited to about 200 a month. */
const FULL_READ_CALLS = 200;
const LONGEST_MONTH_DAYS = 31;
/** A full read leaves this many calls for each of the days that are left. */
const CALLS_PER_DAY_LEFT = 8;
/** A day may use this much of its share, which leaves less to the days after it. */
const OVERRUN = 1.2;
/** One reads the payloads, the other the records. */
export const CALLS_PER_PUSH = 2;
/** Renewing the webhook, and comparing a sample. */
const UPKEEP_CALLS = 2;

/** @param plan calls a month; 0 is unlimited. */
export function getReserve(plan: number): number {
  return Math.min(Math.max(MIN_RESERVE, Math.ceil(plan * RESERVED_SHARE)), Math.floor(plan / 2));
}

/** @returns the calls of a month after which calls for this purpose stop. */
export function getCallLimit(plan: number, purpose: CallPurpose): number {
  if (plan === 0 || purpose === 'sale') return Number.POSITIVE_INFINITY;
  const reserve = getReserve(plan);
  return plan - (purpose === 'sync' ? reserve : Math.floor(reserve / 2));
}

export async function findCallBudget({ slotsKey }: AirtableBase): Promise<CallBudget> {
  return new CallBudget(airtableMonthlyCalls(), await findAirtableUse(slotsKey));
}

export class CallBudget {
  readonly #plan: number;
  readonly #use: AirtableUse;
  readonly #nowMs: number;
  readonly #monthEndMs: number;
  readonly #dayStartMs: number;

  constructor(plan: number, use: AirtableUse, nowMs = Date.now()) {
    this.#plan = plan;
    this.#use = use;
    this.#nowMs = nowMs;
    this.#dayStartMs = nowMs - (nowMs % DAY_MS);
    const now = new Date(nowMs);
    this.#monthEndMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  }

  get isUnlimited(): boolean {
    return this.#plan === 0;
  }

  /** True if Airtable refuses all calls of this month, or those of syncs are used up. */
  get isUsedUp(): boolean {
    return this.#use.refusedUntil !== undefined || this.#isSpent;
  }

  /** @returns the epoch milliseconds from which a read may follow the last one. Reads follow each other at once until
   *  the day's share of calls is used. A fifth more is spread over the rest of the day. After a refusal of Airtable,
   *  they wait until it is asked again. */
  getNextReadMs(calls: number, lastReadMs: number): number {
    const { refusedUntil } = this.#use;
    const pacedMs = this.#getPacedReadMs(calls, lastReadMs);
    return refusedUntil ? Math.max(pacedMs, Date.parse(refusedUntil)) : pacedMs;
  }

  #getPacedReadMs(calls: number, lastReadMs: number): number {
    if (this.#isSpent) return this.#monthEndMs;
    if (this.isUnlimited) return 0;
    if (this.#usedToday + calls <= this.#allowanceToday - UPKEEP_CALLS) return 0;
    const reads = Math.floor((this.#allowanceToday * OVERRUN - this.#usedToday) / calls);
    const dayEndMs = this.#dayStartMs + DAY_MS;
    if (reads < 1) return dayEndMs;
    return Math.min(lastReadMs + (dayEndMs - this.#nowMs) / reads, dayEndMs);
  }

  /** @returns the days between two full reads of a base with this many records. */
  getFullReadDays(records: number, isLive: boolean): number {
    if (this.isUnlimited) return 1;
    const calls = getFullReadCalls(records);
    const affordable = Math.ceil(calls / Math.max(1, this.#allowanceToday / 3));
    const forLive = Math.ceil((LONGEST_MONTH_DAYS * (calls - 1)) / FULL_READ_CALLS);
    return Math.max(1, affordable, isLive ? forLive : 1);
  }

  canReadAll(records: number): boolean {
    if (this.isUnlimited) return true;
    const left = this.#left - getFullReadCalls(records);
    return !this.isUsedUp && left >= CALLS_PER_DAY_LEFT * (this.#daysLeft - 1);
  }

  /** Estimates the calls at the end of the month from the median of its days. */
  getForecast(): number {
    const first = this.#use.daily.findIndex((calls) => calls > 0);
    const days = this.#use.daily.slice(0, -1);
    // The first day has the first import.
    const usual = first < 0 ? [] : days.slice(first + 1).toSorted((a, b) => a - b);
    const perDay = Math.max(usual[usual.length >> 1] ?? UPKEEP_CALLS, UPKEEP_CALLS);
    const daysLeft = (this.#monthEndMs - this.#nowMs) / DAY_MS;
    return this.#use.calls + Math.round(perDay * daysLeft);
  }

  get #isSpent(): boolean {
    return this.#left < CALLS_PER_PUSH;
  }

  get #left(): number {
    if (this.isUnlimited) return Number.POSITIVE_INFINITY;
    return getCallLimit(this.#plan, 'sync') - this.#use.calls;
  }

  get #usedToday(): number {
    return this.#use.daily[new Date(this.#nowMs).getUTCDate() - 1] ?? 0;
  }

  /** Includes today. */
  get #daysLeft(): number {
    return (this.#monthEndMs - this.#dayStartMs) / DAY_MS;
  }

  get #allowanceToday(): number {
    return (this.#left + this.#usedToday) / this.#daysLeft;
  }
}

const RECORDS_PER_CALL = 100;

/** One reads the schema. */
export const getFullReadCalls = (records: number): number =>
  Math.max(1, Math.ceil(records / RECORDS_PER_CALL)) + 1;
